import { imageDomain } from '../../../contract/domains/image/image.domain.ts';
import { defineModule } from '../../engine/module.ts';
import { serveGetTile } from './get-tile.ts';
import { imageCaptureTable, imageMarkTable, imagePreparationTable, studyConfirmationTable } from './image.tables.ts';
import { serveKeepCapture, serveListCaptures, serveRemoveCapture } from './image-captures.ts';
import { serveListMarks, serveRemoveMark, serveSaveMark } from './image-marks.ts';
import { serveListEarlierEcgs } from './list-earlier-ecgs.ts';
import { serveListImages } from './list-images.ts';
import { serveOpenEcg } from './open-ecg.ts';
import { serveKeepImage, serveOpenImage } from './open-image.ts';
import { serveGetStudyPicture, serveKeepStudy, serveOpenStudy } from './open-study.ts';
import { serveGetTracePiece, serveOpenTrace } from './open-trace.ts';
import { servePrintEcg } from './print-ecg.ts';
import { serveConfirmStudyPatient } from './study-patient.ts';

/** Slides and recordings of orders: opened, drawn upon, measured, taken into the report. */
export const imageModule = defineModule({
  domain: imageDomain,
  tables: [imagePreparationTable, imageMarkTable, imageCaptureTable, studyConfirmationTable],
  shows: [imageMarkTable, imageCaptureTable],
  serves: [
    serveListImages,
    serveOpenImage,
    serveKeepImage,
    serveGetTile,
    serveListMarks,
    serveSaveMark,
    serveRemoveMark,
    serveListCaptures,
    serveKeepCapture,
    serveRemoveCapture,
    serveOpenEcg,
    serveListEarlierEcgs,
    servePrintEcg,
    serveOpenTrace,
    serveGetTracePiece,
    serveOpenStudy,
    serveKeepStudy,
    serveGetStudyPicture,
    serveConfirmStudyPatient,
  ],
});
