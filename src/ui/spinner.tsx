import LoaderCircle from 'lucide-react/icons/loader-circle'
import { classNames } from './class-names.ts'

/** Doesn't turn under reduced motion, so always put a verb beside it. */
export function Spinner({ size = 18, className }: { size?: number; className?: string }) {
  return (
    <LoaderCircle aria-hidden="true" size={size} strokeWidth={2.6} className={classNames('animate-spin', className)} />
  )
}
