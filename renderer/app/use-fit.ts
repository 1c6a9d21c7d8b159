import { useLayoutEffect, useRef } from 'preact/hooks'
import type { FitKind } from '../ui/fit.ts'
import { useApp } from './state.ts'

/** Lets the window take the height of what is shown. */
export function useFit<E extends HTMLElement>(kind: FitKind) {
  const { fit } = useApp()
  const element = useRef<E>(null)
  useLayoutEffect(
    () => (element.current === null ? undefined : fit.watch(element.current, kind)),
    [fit, kind],
  )
  return element
}
