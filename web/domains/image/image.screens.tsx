import { viewPermissions } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { compareStudies } from '../../../contract/domains/image/dicom.endpoints.ts';
import type { Fixture } from '../../engine/screen/fixture.tsx';
import type { Screen } from '../../engine/screen/screen.ts';

/** Viewers fill a window of their own: whoever writes the opinion has both before them. */
export const screens: readonly Screen[] = [
  {
    path: '/image/slide',
    title: '切片阅片',
    isAlone: true,
    isFollowing: true,
    noTab: true,
    load: async () => (await import('./slide/slide.screen.tsx')).SlideScreen,
  },
  {
    path: '/image/ecg',
    title: '心电波形',
    isAlone: true,
    isFollowing: true,
    noTab: true,
    load: async () => (await import('./ecg/ecg.screen.tsx')).EcgScreen,
  },
  {
    path: '/image/trace',
    title: '脑电肌电波形',
    isAlone: true,
    isFollowing: true,
    noTab: true,
    load: async () => (await import('./trace/trace.screen.tsx')).TraceScreen,
  },
  {
    path: '/image/dicom',
    title: 'DICOM影像',
    isAlone: true,
    isFollowing: true,
    noTab: true,
    load: async () => (await import('./dicom/dicom.screen.tsx')).DicomScreen,
    ahead: async (params) => (await import('./dicom/open-ahead.ts')).openAhead(params),
  },
  {
    path: '/image/typical',
    title: '典型病例影像',
    isAlone: true,
    noTab: true,
    load: async () => (await import('./dicom/typical-study.screen.tsx')).TypicalStudyScreen,
  },
  {
    path: '/settings/image-archive',
    menuCode: 'image_archive',
    title: '影像归档',
    load: async () => (await import('./archive/image-archive-list.screen.tsx')).ImageArchiveListScreen,
  },
  {
    path: '/settings/study-sending',
    menuCode: 'study_sending',
    title: '影像存档记录',
    load: async () => (await import('./archive/study-sending-list.screen.tsx')).StudySendingListScreen,
  },
];

export const fixtures: readonly Fixture[] = [
  { place: 'order-images', permission: viewPermissions, load: async () => (await import('./images-card.tsx')).ImagesCard },
  {
    place: 'order-warnings',
    permission: viewPermissions,
    load: async () => (await import('./dicom/patient-warning.tsx')).PatientWarning,
  },
  { place: 'key-images', permission: viewPermissions, load: async () => (await import('./captures-choice.tsx')).CapturesChoice },
  {
    place: 'studies',
    load: async () => (await import('./dicom/form-patient-warning.tsx')).FormPatientWarning,
    permission: compareStudies.permission,
  },
  {
    place: 'studies',
    permission: 'image_archive_search',
    load: async () => (await import('./archive/archive-studies.tsx')).ArchiveStudies,
  },
];
