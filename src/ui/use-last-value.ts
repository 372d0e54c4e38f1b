import { useState } from 'react'

/** The value, or the last defined one while the value is undefined: for things that fade out. */
export function useLastValue<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
