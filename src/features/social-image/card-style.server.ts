import type { Node } from '@takumi-rs/core'
import { APP_NAME } from '#domain/app-name.ts'
import { IMAGE_HEIGHT, IMAGE_WIDTH } from './image-address.ts'
import type { ImageContent } from './image-content.ts'
import { runsLeft } from './right-to-left.ts'

export const FONT = 'Archivo'

/** Colours of pictures, which are always dark. */
const TEXT = '#f1f3ee'
const TEXT_2 = '#a9b4ad'
const DONE = '#4fe07f'
const ON_DONE = '#0a2415'
const ON_DONE_2 = '#164a2b'
const OPEN = '#33403a'

const LEFT = 72
/** Of a row of text. */
export const WIDTH = IMAGE_WIDTH - 2 * LEFT

/** How to set a title: a long one is smaller, an even longer one has two lines. */
type TitleSetting = { size: number; lines: 1 | 2 }

const TITLE_SIZE = 86
const TITLE_LEAST = 56

export const TITLE_STYLE = { fontWeight: 740, letterSpacing: '-0.03em' } as const
/** Of the smaller line. */
export const LINE_STYLE = { fontWeight: 520, fontSize: 40 } as const

/**
 * Chooses the setting for a title that is `width` px wide at a size of 100 px. A title too long for two lines ends in
 * an ellipsis.
 */
export function titleSetting(width: number): TitleSetting {
  const size = Math.floor(Math.min(TITLE_SIZE, (WIDTH * 100) / width))
  return size >= TITLE_LEAST ? { size, lines: 1 } : { size: TITLE_LEAST, lines: 2 }
}

/** The picture in the renderer's format. */
export function card(content: ImageContent, title: Title, fontFamily: string): Node {
  const isDone = !isPlanned(content)
  const { isMirrored = false } = content
  const children = [
    drawn(LOGO, { left: LEFT, top: 60, width: 51, height: 51 }),
    line(APP_NAME, { left: 136, baseline: 101, size: 38, weight: 760, color: TEXT, letterSpacing: '-0.024em' }),
    line(content.corner, { right: LEFT, baseline: 100, size: 30, weight: 520, color: TEXT_2 }),
    ...names(content, title, isMirrored),
    ...ticks(content.setCount, isDone ? DONE : OPEN),
    box({ left: LEFT, top: 398, width: WIDTH, height: 164 }, 50, isDone ? DONE : '#080c0a'),
    ...(isDone ? [drawn(CHECK, { left: 108, top: 438, width: 102, height: 84 })] : thumb(isMirrored)),
    ...figures(content),
  ]
  return {
    type: 'container',
    style: {
      width: IMAGE_WIDTH,
      height: IMAGE_HEIGHT,
      fontFamily,
      display: 'flex',
      position: 'relative',
      backgroundImage: 'linear-gradient(to bottom, #18211c, #0d120f)',
    },
    children: isMirrored ? children.map(mirrored) : children,
  }
}

/** The same place seen from the other side. A text runs to the left unless it says otherwise. */
const mirrored = (node: Node): Node => ({
  dir: 'rtl',
  ...node,
  style: { ...node.style, left: node.style?.right, right: node.style?.left },
})

const isPlanned = ({ kind }: Pick<ImageContent, 'kind'>): boolean => kind === 'routine' || kind === 'plan'

/** The rows of a title that `rowsOf` has broken. */
type Title = TitleSetting & { rows?: string[] | null }

/**
 * The title and a smaller line: above the title for a routine or plan, else below. A title alone is centred. Both are at
 * the right if the title or the picture runs to the left.
 */
function names({ kind, title, line: text }: ImageContent, { size, lines, rows }: Title, isMirrored: boolean): Node[] {
  const isRightToLeft = kind === 'history' ? isMirrored : runsLeft(title, isMirrored)
  const textAlign = isRightToLeft || isMirrored ? 'right' : 'left'
  const smaller = (baseline: number): Node => ({
    ...line(text.replaceAll("'", '’'), {
      left: LEFT,
      baseline,
      size: 40,
      weight: 520,
      color: TEXT_2,
      width: WIDTH,
      textAlign,
    }),
    dir: (kind === 'workout' ? runsLeft(text, isMirrored) : isMirrored) ? 'rtl' : 'ltr',
  })
  const row = (words: string, baseline: number, most: number): Node => ({
    type: 'text',
    // Names that people typed stay as they are.
    text: kind === 'history' ? words.replaceAll("'", '’') : words,
    dir: isRightToLeft ? 'rtl' : 'ltr',
    style: {
      ...TITLE_STYLE,
      ...at({ left: LEFT - 2, baseline: most === 1 ? baseline : baseline - size * LINE, size }),
      width: WIDTH + 4,
      fontSize: size,
      lineHeight: LINE,
      textAlign,
      color: TEXT,
      lineClamp: most,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      overflowWrap: 'anywhere',
      // One line must not wrap because of a fraction of a pixel.
      whiteSpace: most === 1 ? 'nowrap' : 'normal',
    },
  })
  const set = (baseline: number): Node[] =>
    rows?.map((words, index) => row(words, baseline - (rows.length - 1 - index) * size * LINE, 1)) ?? [
      row(title, baseline, lines),
    ]
  if (text === '') return set(lines === 1 ? 264 : 282)
  if (isPlanned({ kind })) return lines === 1 ? [smaller(206), ...set(294)] : [smaller(182), ...set(306)]
  if (lines === 2) return [...set(246), smaller(308)]
  // The tails of Arabic letters are longer.
  const tails = /\p{sc=Arab}/u.test(title) ? 8 : 0
  return [...set(232 - tails), smaller(294 + tails)]
}

const MOST_TICKS = 100

/** A tick for each set, in a plan for each day, in a history for each workout; an empty track for none. */
function ticks(count: number, color: string): Node[] {
  const shown = Math.min(Math.max(count, 1), MOST_TICKS)
  const gap = shown > 60 ? 3 : 7
  const width = (WIDTH - gap * (shown - 1)) / shown
  return Array.from({ length: shown }, (_, index) =>
    box(
      { left: LEFT + index * (width + gap), top: 346, width, height: 18 },
      Math.min(5, width / 2),
      count ? color : OPEN,
    ),
  )
}

const thumb = (isMirrored: boolean): Node[] => [
  box({ left: 92, top: 418, width: 206, height: 124 }, 32, TEXT),
  drawn(isMirrored ? CHEVRONS.replace('<g>', MIRRORED) : CHEVRONS, { left: 144, top: 454, width: 100, height: 52 }),
]

const COLUMNS = { workout: [270, 562, 852], routine: [362, 642], plan: [362, 642], history: [270, 562] }
/** The columns for four figures, of a workout with records; the duration is the widest. */
const FOUR_COLUMNS = [248, 482, 702, 902]
const FIGURE_WIDTH = 245
const WIDTH_OF_FOUR = 205

function figures({ kind, figures: shown }: ImageContent): Node[] {
  const [value, label] = isPlanned({ kind }) ? [TEXT, TEXT_2] : [ON_DONE, ON_DONE_2]
  const isFour = shown.length > 3
  const columns = isFour ? FOUR_COLUMNS : COLUMNS[kind]
  return shown.flatMap((figure, index) => {
    const left = columns[index] ?? 0
    const size = Math.min(70, Math.floor((isFour ? WIDTH_OF_FOUR : FIGURE_WIDTH) / emsOf(figure.value)))
    return [
      line(figure.value, {
        ...{ left: left - 2, baseline: 488, size, weight: 720, color: value, letterSpacing: '-0.023em' },
        fontFeatureSettings: '"tnum"',
      }),
      line(figure.label, { left, baseline: 526, size: 27, weight: 560, color: label }),
    ]
  })
}

/** How wide a figure may be: a digit is a little more than half as wide as it is high, a Han character as wide. */
const emsOf = (value: string): number =>
  [...value.replace(/[\u2066-\u2069]/g, '')].reduce((ems, character) => ems + (character > '\u2e80' ? 1 : 0.62), 0)

const LINE = 1.088
const ASCENT = 0.878

type Place = { baseline: number; size: number; left?: number; right?: number }

const at = ({ baseline, size, left, right }: Place) => ({
  position: 'absolute' as const,
  left,
  right,
  top: baseline - ASCENT * size - roomOf(size),
  paddingTop: roomOf(size),
  paddingBottom: roomOf(size),
})

/** Marks and tails of some scripts are outside of the line and must not be cut. */
const roomOf = (size: number): number => Math.round(size / 2)

type LineStyle = Place & {
  weight: number
  color: string
  width?: number
  letterSpacing?: string
  fontFeatureSettings?: string
  textAlign?: 'left' | 'right'
}

const line = (
  text: string,
  { weight, color, width, letterSpacing, fontFeatureSettings, textAlign, ...place }: LineStyle,
): Node => ({
  type: 'text',
  text,
  style: {
    ...at(place),
    width,
    textAlign,
    fontSize: place.size,
    fontWeight: weight,
    lineHeight: LINE,
    letterSpacing,
    fontFeatureSettings,
    color,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
})

type Area = { left: number; top: number; width: number; height: number }

const box = (area: Area, borderRadius: number, backgroundColor: string): Node => ({
  type: 'container',
  style: { position: 'absolute', ...area, borderRadius, backgroundColor },
})

const drawn = (svg: string, area: Area): Node => ({ type: 'image', src: svg, style: { position: 'absolute', ...area } })

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none"><path d="M3.2 26.2h18.3c4.3 0 7-2.5 7.3-6.9" stroke="${TEXT}" stroke-width="4" stroke-linecap="round"/><rect x="6.5" y="5.4" width="15.6" height="15.6" rx="4.6" fill="${DONE}"/></svg>`
const CHECK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="108 438 102 84"><path d="M120 482l26 26 52-55" fill="none" stroke="${ON_DONE}" stroke-width="14" stroke-linecap="round" stroke-linejoin="round"/></svg>`
const CHEVRONS = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="144 454 100 52" fill="none" stroke="#18211c" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"><g><path d="M150 460l20 20-20 20" opacity=".35"/><path d="M184 460l20 20-20 20" opacity=".65"/><path d="M218 460l20 20-20 20"/></g></svg>`
const MIRRORED = '<g transform="matrix(-1 0 0 1 388 0)">'
