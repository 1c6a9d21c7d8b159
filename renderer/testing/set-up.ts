import { configure } from '@testing-library/dom'
import { cleanup } from '@testing-library/preact'
import { afterAll, vi } from 'vitest'
import { patience } from '../../contract/testing/patience.ts'
import { drawWithoutTurns } from '../app/page.tsx'

drawWithoutTurns()
configure({ asyncUtilTimeout: patience })

// The next file has the same document.
afterAll(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  document.body.replaceChildren()
  localStorage.clear()
})
