import { hydrateRoot } from 'react-dom/client'
import type { TakenAlong } from '#identity/taken-along.ts'
import { SaveShared } from './save-shared.tsx'

export const wakeSaveShared = (place: HTMLElement, thing: TakenAlong) =>
  hydrateRoot(place, <SaveShared thing={thing} />)
