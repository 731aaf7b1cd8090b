/** Decoders without types of their own: each is a library of wasm with its own memory, to be let go by `delete`. */
interface WasmDecoder {
  getEncodedBuffer(length: number): Uint8Array;
  decode(): void;
  getDecodedBuffer(): Uint8Array;
  delete(): void;
}

declare module '@cornerstonejs/codec-charls/decode' {
  const load: () => Promise<{ JpegLSDecoder: new () => WasmDecoder }>;
  export = load;
}

declare module '@cornerstonejs/codec-openjpeg/decode' {
  const load: () => Promise<{ J2KDecoder: new () => WasmDecoder }>;
  export = load;
}

declare module 'jpeg-lossless-decoder-js' {
  export class Decoder {
    decode(buffer: ArrayBuffer, offset: number, length: number, bytesPerSample: number): ArrayBuffer | Uint8Array | Uint16Array;
  }
}
