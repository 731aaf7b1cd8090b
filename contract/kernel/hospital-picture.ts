import type { UploadPolicy } from './upload-policies.ts';

/** Pictures that anybody may see who opens the login page: a hospital's logo, and what lies behind the form. */
export const hospitalPictureUpload: UploadPolicy = {
  code: 'hospital-picture',
  extensions: ['jpg', 'jpeg', 'png'],
  maxBytes: 2 * 1024 * 1024,
  maxFiles: 1,
  message: '图片只能上传jpg/png文件，且不超过2MB',
};

export const hospitalPicturePath = '/blade-system/tenant/picture';

/** Where a picture is found that was uploaded as one: the address is what the hospital keeps. */
export function hospitalPictureLink(tenantId: string, fileId: string): string {
  return `/api${hospitalPicturePath}/${tenantId}/${fileId}`;
}

/** The file behind such an address; nothing where it is another one, such as that of a picture shipped with the console. */
export function fileOfPicture(address: string): { tenantId: string; fileId: string } | undefined {
  const [, tenantId, fileId] = /^\/api\/blade-system\/tenant\/picture\/(\w{1,12})\/([0-9a-f-]{36})$/.exec(address) ?? [];
  return tenantId && fileId ? { tenantId, fileId } : undefined;
}
