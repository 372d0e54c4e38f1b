/* Pictures as files, made of bytes: what their headers say is right, and there is as little behind them as may be. */

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))
const u16 = (value: number): number[] => [value >> 8, value & 0xff]
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value & 0xffff)]
const u32le = (value: number): number[] => u32(value).toReversed()

const chunk = (name: string, data: readonly number[]): number[] => [
  ...[...ascii(name), ...u32le(data.length), ...data],
  ...(data.length % 2 ? [0] : []),
]

const webpOf = (...chunks: number[][]): Uint8Array<ArrayBuffer> => {
  const body = [...ascii('WEBP'), ...chunks.flat()]
  return new Uint8Array([...ascii('RIFF'), ...u32le(body.length), ...body])
}

/** A lossless frame. `filling`: bytes that make the file longer. */
const frame = (width: number, height: number, filling = 0): number[] =>
  chunk('VP8L', [0x2f, ...u32le((width - 1) | ((height - 1) << 14)), ...new Array<number>(filling).fill(0)])

const canvas = (width: number, height: number, flags = 0): number[] =>
  chunk('VP8X', [flags, 0, 0, 0, ...u32le(width - 1).slice(0, 3), ...u32le(height - 1).slice(0, 3)])

export const webp = (width = 640, height = 480, filling = 0) => webpOf(frame(width, height, filling))
export const webpWithExif = () => webpOf(canvas(640, 480, 8), frame(640, 480), chunk('EXIF', ascii('52.5 N, 13.4 E')))
export const webpWithXmp = () => webpOf(canvas(640, 480, 4), frame(640, 480), chunk('XMP ', ascii('<x:xmpmeta/>')))
export const animatedWebp = () =>
  webpOf(canvas(64, 64, 2), chunk('ANIM', [0, 0, 0, 0, 0, 0]), chunk('ANMF', new Array<number>(24).fill(0)))
/** A small canvas with a frame that is larger than Sled takes. */
export const largeUnderSmallWebp = () => webpOf(canvas(64, 64), frame(9_000, 9_000))

const segment = (marker: number, data: readonly number[]): number[] => [0xff, marker, ...u16(data.length + 2), ...data]

/** `extra`: segments before the frame. */
const jpegOf = (width: number, height: number, extra: number[] = []): Uint8Array<ArrayBuffer> =>
  new Uint8Array([
    ...[0xff, 0xd8, ...segment(0xe0, [...ascii('JFIF'), 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]), ...extra],
    ...segment(0xc0, [8, ...u16(height), ...u16(width), 1, 1, 0x11, 0]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...[0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd9],
  ])

/** What a phone writes into a photo: here latitude and longitude, in degrees. */
const GPS = [
  ...[...ascii('Exif'), 0, 0, ...ascii('MM'), 0, 42, ...u32(8), ...u16(1), ...u16(0x8825), ...u16(4), ...u32(1)],
  ...[...u32(26), ...u32(0), ...u16(2), ...u16(1), ...u16(2), ...u32(2), ...ascii('N'), 0, 0, 0],
  ...[...u16(3), ...u16(2), ...u32(2), ...ascii('E'), 0, 0, 0, ...u32(0)],
]
export const gpsSegment = (): number[] => segment(0xe1, GPS)

export const jpeg = (width = 640, height = 480) => jpegOf(width, height)
export const jpegWithGps = () => jpegOf(640, 480, gpsSegment())
export const jpegWithComment = () => jpegOf(640, 480, segment(0xfe, ascii('made at home')))
export const jpegWithMore = () => new Uint8Array([...jpeg(), ...ascii('<script>alert(1)</script>')])

/** Its header alone. */
export const png = (width: number, height: number) =>
  new Uint8Array([
    ...[0x89, ...ascii('PNG'), 13, 10, 26, 10, ...u32(13), ...ascii('IHDR'), ...u32(width), ...u32(height)],
    ...[8, 2, 0, 0, 0, ...u32(0)],
  ])

export const svg = () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')

/** The same frame twice, each for a tenth of a second. `still`: a WebP of one frame, as a browser writes it. */
export function animatedOf(still: Buffer, width: number, height: number): Uint8Array<ArrayBuffer> {
  const [wide, high] = [u32le(width - 1).slice(0, 3), u32le(height - 1).slice(0, 3)]
  const picture = still.subarray(still.indexOf('VP8 ')) // behind the canvas and its colours
  const shown = chunk('ANMF', [...[0, 0, 0, 0, 0, 0], ...wide, ...high, 100, 0, 0, 0, ...picture])
  return webpOf(canvas(width, height, 2), chunk('ANIM', [0, 0, 0, 0, 0, 0]), shown, shown)
}
