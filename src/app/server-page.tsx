import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { NotFound } from './not-found.tsx'

/** A page that the server draws, met on a way inside the app: the address is there already, its document is fetched. */
export function ServerPage() {
  const { _splat } = useParams({ strict: false })
  useEffect(() => {
    if (_splat) location.reload()
  }, [_splat])
  return _splat ? null : <NotFound />
}
