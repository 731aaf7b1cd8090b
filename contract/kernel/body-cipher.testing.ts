import { boundTo } from './body-cipher.ts';

/** One sealed text, worked out once and written down: both sides must make and open exactly this. Hexadecimal and base64url. */
export const cipherVector = {
  keys: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f',
  iv: 'f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff',
  text: '{"patientName":"张三","age":42}',
  bound: boundTo('request', {
    method: 'post',
    url: '/api/blade-consult/apply/submit?draft=1',
    time: '1767574800000',
    nonce: 'AAECAwQFBgcICQoLDA0ODw',
  }),
  sealed:
    '8PHy8_T19vf4-fr7_P3-__nzpWEyDObgi20IUM0HF32KCAu-G8NfwHxT6QQMMy7SZOlNNCCYHl2x8hlCcXjAUGpGkbGCY98b_eYmWgKSoug1miJ13gi4oop8AJjgqvYH',
} as const;
