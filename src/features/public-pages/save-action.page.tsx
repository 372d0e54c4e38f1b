import { type TakenAlong, withTaken } from '#identity/taken-along.ts'
import { buttonClass } from '#ui/button.tsx'
import { useWords } from '#words/use-words.ts'
import type { Viewer } from './public-page.ts'
import { SaveShared } from './save-shared.tsx'

/** The button that saves the thing: at the bottom on a phone, under the title from 768 px up. */
export function SaveAction({ thing, viewer }: { thing: TakenAlong; viewer: Viewer }) {
  const words = useWords()
  return (
    <div className="md:mt-6 max-md:pointer-events-none max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:bg-[linear-gradient(transparent,var(--bg)_36%)] max-md:px-4 max-md:pt-7 max-md:pb-[calc(24px+var(--safe-bottom))] max-md:*:pointer-events-auto">
      {viewer !== 'person' ? (
        <a
          href={withTaken(viewer === 'visitor' ? '/create-account' : '/login', thing)}
          className={`${buttonClass({ size: 'large', isBlock: true })} text-center max-md:px-3 max-md:whitespace-normal max-[360px]:text-15`}
        >
          {words(`publicPages.${thing.of}.${viewer === 'visitor' ? 'createToSave' : 'logInToSave'}`)}
        </a>
      ) : (
        <>
          <div data-save={thing.of} data-id={thing.id}>
            <SaveShared thing={thing} />
          </div>
          <noscript>
            <p className="mt-2 text-center text-13 text-text-2">{words(`publicPages.${thing.of}.needsScript`)}</p>
          </noscript>
        </>
      )}
    </div>
  )
}
