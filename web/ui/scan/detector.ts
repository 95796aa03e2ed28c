// Reads barcodes from camera pictures: with the browser's own detector, else with a library that is loaded then.

/** Returns the codes in the picture. */
export type Detect = (video: HTMLVideoElement) => Promise<string[]>;

interface NativeDetector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}

interface NativeDetectors {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats: () => Promise<string[]>;
}

/** The formats of labels and products. */
const nativeFormats = ['code_128', 'ean_13', 'ean_8', 'qr_code', 'code_39', 'upc_a'];

async function nativeDetect(): Promise<Detect | null> {
  const native = (globalThis as { BarcodeDetector?: NativeDetectors }).BarcodeDetector;
  if (!native) return null;
  const known = await native.getSupportedFormats();
  const formats = nativeFormats.filter((format) => known.includes(format));
  // Some browsers have the API but support no format.
  if (!formats.includes('code_128')) return null;
  const detector = new native({ formats });
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
}

async function loadedDetect(): Promise<Detect> {
  const [{ prepareZXingModule, readBarcodes }, { default: wasm }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  // Served by ourselves: by default it would be fetched from a third party.
  prepareZXingModule({ overrides: { locateFile: () => wasm } });
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    if (!pen || width === 0) return [];
    canvas.width = width;
    canvas.height = height;
    pen.drawImage(video, 0, 0, width, height);
    const found = await readBarcodes(pen.getImageData(0, 0, width, height), {
      formats: ['Code128', 'EAN13', 'EAN8', 'QRCode', 'Code39', 'UPCA'],
      tryHarder: true,
      maxNumberOfSymbols: 4,
    });
    return found.filter(({ isValid }) => isValid).map(({ text }) => text);
  };
}

export const openDetector = async (): Promise<Detect> => (await nativeDetect()) ?? loadedDetect();
