import type { English } from '../../../contract/kernel/english.ts';

/** What the places say in which files are kept. */
export const english: English = {
  labels: {
    文件不存在或已被删除: 'The file does not exist or was deleted',
    文件所在的存储已不存在: 'The storage in which the file is kept no longer exists',
    文件地址不合法: 'This is no address of a file',
    '文件读写失败，请稍后重试': 'The file could not be read or written; please try again later',
    '服务器存储空间不足，文件没有保存，请联系管理员':
      'The server has no space left and the file was not kept; please contact the administrator',
    服务器没有读写存储目录的权限: 'The server may not read or write in its folder of files',
    '存储测试失败：读回的内容与写入的不一致': 'The storage failed its test: what was read is not what was written',
    '存储测试失败：文件删除后仍然存在': 'The storage failed its test: a removed file is still there',
    '对象存储中没有该存储桶，请检查桶名': 'The object storage has no such bucket; check its name',
    '对象存储拒绝访问，请检查密钥、桶名与权限': 'The object storage refuses access; check keys, bucket and permissions',
    '对象存储空间不足，文件没有保存，请联系管理员':
      'The object storage has no space left and the file was not kept; please contact the administrator',
    '无法连接对象存储，请检查地址与网络': 'The object storage cannot be reached; check its address and the network',
    服务地址不能是内部网络的地址: 'The address must not lead into an internal network',
    '找不到服务地址，请检查后重试': 'There is no server at this address; check it and try again',
  },
};
