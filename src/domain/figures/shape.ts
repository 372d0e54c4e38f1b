/** What a path of a picture is, which the style sheet colours. */
export type Ink =
  | 'halo'
  | 'skin'
  | 'skin far'
  | 'cloth'
  | 'cloth far'
  | 'shoe'
  | 'shoe far'
  | 'hair'
  | 'main'
  | 'more'
  | 'muscle'
  | 'kit'
  | 'kit line'
  | 'kit back'
  | 'kit edge'
  | 'glass'
  | 'ring'
  | 'frame'
  | 'frame line'
  | 'cord'
  | 'pad'
  | 'pad top'
  | 'floor'

/** `width`: of a line, in cm. */
export type Path = { ink: Ink; d: string; width?: number }

/** Paths that lie together, and how near they are: nearer ones are drawn later. */
export type Shape = { depth: number; paths: readonly Path[] }
