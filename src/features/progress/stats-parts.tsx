import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

type MoreProps = { isOpen: boolean; text: string; onToggle: () => void }

/** The last row of a list, which shows the rest of it. */
export function ShowMore({ isOpen, text, onToggle }: MoreProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex min-h-14 w-full items-center gap-3 px-4 text-start font-[580] -outline-offset-2 hover:bg-hover"
    >
      <span className="min-w-0 flex-1 truncate">{text}</span>
      <ChevronDown aria-hidden="true" size={20} className={classNames('text-text-3', isOpen && 'rotate-180')} />
    </button>
  )
}

/** The classes of the most important number on a card, with its unit. */
export function BigNumber({ value, unit }: { value: string; unit?: string | null }) {
  return (
    <bdi
      dir="ltr"
      className="text-[1.75rem] leading-[1.05] font-[700] tracking-[-0.02em] tabular-nums font-stretch-106% max-[374px]:text-[1.375rem] tiny:text-17"
    >
      {value}
      {unit && (
        <small className="ms-[3px] text-15 font-[560] tracking-normal text-text-2 font-stretch-100%">{unit}</small>
      )}
    </bdi>
  )
}

type FigureProps = { name: string; value: string; unit?: string; note?: ReactNode; isUp?: boolean; isWrapped?: boolean }

/** One of three numbers beside each other on a card. `note`: what it is compared with, green if it is `isUp`. `isWrapped`: the name may take two lines. */
export function SmallFigure({ name, value, unit, note, isUp = false, isWrapped = false }: FigureProps) {
  return (
    <span className="flex min-w-0 flex-1 flex-col py-3 ps-4 max-[374px]:ps-3 tiny:px-1.5">
      <span
        className={classNames(
          'text-13 font-[540] text-text-2',
          isWrapped
            ? 'mb-auto line-clamp-2 pe-2 leading-[1.3] wrap-anywhere'
            : 'mb-auto pe-1 wrap-break-word hyphens-auto',
        )}
      >
        {name}
      </span>
      <span className="block text-20 leading-[1.3] font-[700] tracking-[-0.02em] whitespace-nowrap tabular-nums max-[374px]:text-17 tiny:text-13">
        {value}
        {unit && <small className="ms-[3px] text-13 font-[540] tracking-normal text-text-2">{unit}</small>}
      </span>
      {note && (
        <span
          className={classNames(
            'block pe-1 text-12 leading-[1.375rem] tabular-nums',
            isUp ? 'font-[620] text-done-text' : 'font-[500] text-text-2',
          )}
        >
          {note}
        </span>
      )}
    </span>
  )
}
