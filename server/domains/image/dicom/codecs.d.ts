/** Decoders without types of their own: each is a library of wasm with its own memory, to be let go by `delete`. */
interface WasmDecoder {
  getEncodedBuffer(length: number): Uint8Array;
  decode(): void;
  getDecodedBuffer(): Uint8Array;
  /** Of JPEG-LS alone: 0 where each colour was packed by itself. */
  getInterleaveMode?(): number;
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

declare module '@cornerstonejs/codec-openjph' {
  const load: () => Promise<{
    HTJ2KDecoder: new () => WasmDecoder;
    HTJ2KEncoder: new () => WasmEncoder & { setQuality(isLossless: boolean, ratio: number): void; setDecompositions(count: number): void };
  }>;
  export = load;
}

declare module 'jpeg-lossless-decoder-js' {
  export class Decoder {
    decode(buffer: ArrayBuffer, offset: number, length: number, bytesPerSample: number): ArrayBuffer | Uint8Array | Uint16Array;
  }
}

/** Encoders of the same libraries, with which tests pack pictures. */
interface WasmEncoder {
  getDecodedBuffer(about: {
    width: number;
    height: number;
    bitsPerSample: number;
    componentCount: number;
    isSigned: boolean;
    isUsingColorTransform: boolean;
  }): Uint8Array;
  encode(): void;
  getEncodedBuffer(): Uint8Array;
}

declare module '@cornerstonejs/codec-charls' {
  const load: () => Promise<{ JpegLSEncoder: new () => WasmEncoder & { setInterleaveMode(mode: number): void } }>;
  export = load;
}

declare module '@cornerstonejs/codec-openjpeg' {
  const load: () => Promise<{
    J2KEncoder: new () => WasmEncoder & { setQuality(isLossless: boolean, ratio: number): void; setDecompositions(count: number): void };
  }>;
  export = load;
}
