import { imageDomain } from '../../../contract/domains/image/image.domain.ts';
import { defineModule } from '../../engine/module.ts';
import { studyReplacementTable } from '../consultation/consultation-studies.reads.ts';
import { typicalCaseTable } from '../consultation/typical-case.reads.ts';
import { imageArchiveTable, studyRetrievalTable, studySendingTable } from './archive/archive.tables.ts';
import { imageArchiveRules } from './archive/image-archive.rules.ts';
import { serveResendStudy } from './archive/resend-study.ts';
import { serveKeepRetrieval, serveRetrieveStudy } from './archive/retrieve-study.ts';
import { serveFindArchive, serveSearchArchive, serveSearchSeries } from './archive/search-archive.ts';
import { sendStudiesJob } from './archive/send-studies.ts';
import { serveTestImageArchive } from './archive/test-image-archive.ts';
import { checkStudiesJob } from './check-studies.ts';
import { serveCompareStudies } from './compare-studies.ts';
import { serveGetTile } from './get-tile.ts';
import { imageCaptureTable, imageMarkTable, imagePreparationTable, studyCheckTable, studyConfirmationTable } from './image.tables.ts';
import { noteReplacedCaptures, serveKeepCapture, serveListCaptures, serveRemoveCapture } from './image-captures.ts';
import { serveListMarks, serveRemoveMark, serveSaveMark } from './image-marks.ts';
import { serveListEarlierEcgs } from './list-earlier-ecgs.ts';
import { serveListImages } from './list-images.ts';
import { serveOpenEcg } from './open-ecg.ts';
import { serveKeepImage, serveOpenImage } from './open-image.ts';
import { serveGetStudyPicture, serveKeepStudy, serveOpenStudy } from './open-study.ts';
import { serveGetTracePiece, serveOpenTrace } from './open-trace.ts';
import { serveGetTypicalPicture, serveKeepTypicalStudy, serveOpenTypicalStudy } from './open-typical-study.ts';
import { servePrintEcg } from './print-ecg.ts';
import { serveConfirmStudyPatient } from './study-patient.ts';
import { refuseNamedStudies } from './typical-studies.ts';

/** Slides and recordings of orders: opened, drawn upon, measured, taken into the report. */
export const imageModule = defineModule({
  domain: imageDomain,
  demo: async () => (await import('./image.demo.ts')).imageDemo,
  tables: [
    ...[imagePreparationTable, imageMarkTable, imageCaptureTable, studyConfirmationTable, studyCheckTable],
    ...[imageArchiveTable, studyRetrievalTable, studySendingTable],
  ],
  rules: [imageArchiveRules],
  jobs: [sendStudiesJob, checkStudiesJob],
  shows: [imageMarkTable, imageCaptureTable, studyCheckTable, studyConfirmationTable],
  watches: [
    { table: typicalCaseTable, watcher: refuseNamedStudies },
    { table: studyReplacementTable, watcher: noteReplacedCaptures },
  ],
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
    serveCompareStudies,
    serveOpenTypicalStudy,
    serveKeepTypicalStudy,
    serveGetTypicalPicture,
    serveTestImageArchive,
    serveFindArchive,
    serveSearchArchive,
    serveSearchSeries,
    serveRetrieveStudy,
    serveKeepRetrieval,
    serveResendStudy,
  ],
});
