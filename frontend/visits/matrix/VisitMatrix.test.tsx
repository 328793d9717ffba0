import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expectSoon } from '../../base/expectSoon.ts'
import { http } from '../../base/http.ts'
import { i18n, textsReady } from '../../base/i18n/i18n.ts'
import { setTestSession } from '../../base/testSession.ts'
import { printPage } from '../../base/ui/print/printPage.ts'
import type { ListBodyProps } from '../../engine/list/rows/listBodyProps.ts'
import * as matrixGrid from './MatrixGrid.tsx'
import { VisitMatrix } from './VisitMatrix.tsx'

const fetchPage = vi.fn<(after: string | null) => Promise<unknown>>()

/** Page of the matrix with one participant. @param next cursor of the following page */
const pageWith = (id: string, next: string | null) => ({ visits: [], rows: [{ id }], next })
const list = { request: { filters: [] } } as unknown as ListBodyProps['list']

let root: Root
beforeEach(async () => {
  setTestSession({ studies: [{ id: 'study' }] })
  vi.spyOn(http, 'request').mockImplementation(async ({ params }) => ({ data: await fetchPage((params as URLSearchParams).get('after')) }))
  vi.spyOn(matrixGrid, 'MatrixGrid').mockImplementation(({ rows }) => <output>{rows.length}</output>)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await textsReady
  await i18n.loadNamespaces('visitSchedule')
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  fetchPage.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Renders the matrix and prints it. @returns the number of participants on the page at the moment of printing; null if it is not printed */
async function printMatrix(): Promise<string | null> {
  let printed: string | null = null
  vi.stubGlobal('print', () => {
    printed = document.querySelector('output')?.textContent ?? ''
  })
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <VisitMatrix resource="participantVisit" list={list} onOpen={() => undefined} canSelect={false} onLeftOut={() => undefined} />
      </QueryClientProvider>,
    ),
  )
  await expectSoon(() => expect(document.querySelector('output')).not.toBeNull())
  await act(() => printPage())
  return printed
}

it('the visit schedule is printed with all participants, also those that were not loaded yet', async () => {
  fetchPage.mockImplementation(async (after) => (after === null ? pageWith('a', '1') : pageWith('b', null)))
  expect(await printMatrix()).toBe('2')
})

it('the visit schedule is not printed if some participants cannot be loaded', async () => {
  fetchPage.mockImplementation(async (after) => {
    if (after !== null) throw new Error('No connection')
    return pageWith('a', '1')
  })
  expect(await printMatrix()).toBeNull()
})
