import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { siteLogsArea } from './index.ts'
import NewTrainingRecord from './NewTrainingRecord.tsx'
import TrainingRecords from './TrainingRecords.tsx'

const route = vi.hoisted(() => ({ study: null as { readonly id: string } | null }))
const drawer = vi.hoisted(() => vi.fn<(props: object) => null>(() => null))
vi.mock('../base/session/chosenStudy.ts', () => ({ useRouteStudy: () => route.study }))
vi.mock('../engine/related/RecordDrawer.tsx', () => ({ RecordDrawer: drawer }))

let root: Root
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  drawer.mockClear()
})

const Address = () => useLocation().pathname
const onClose = () => {}
const show = () => act(() => root.render(<NewTrainingRecord onClose={onClose} />))

it('offers a new training record above the training log only to users who may create one', () => {
  const [action] = siteLogsArea.listActions.trainingLog
  expect(action?.isOffered((resource, needed) => resource === 'trainingRecord' && needed === 'create')).toBe(true)
  expect(action?.isOffered(() => false)).toBe(false)
})

it('offers the list of all training records above the training log to its readers', () => {
  const [, action] = siteLogsArea.listActions.trainingLog
  expect(action?.isOffered((resource, needed) => resource === 'trainingRecord' && needed === 'list')).toBe(true)
  expect(action?.isOffered(() => false)).toBe(false)
})

it('opens a new training record of the study whose log is open', () => {
  route.study = { id: 'glyde' }
  show()
  expect(drawer.mock.lastCall?.[0]).toEqual({ resource: 'trainingRecord', parent: { field: 'studyId', id: 'glyde' }, onClose })
})

it('opens the list of training records, of the study whose log is open', () => {
  const records = (
    <MemoryRouter initialEntries={['/training-log']}>
      <Routes>
        <Route path="/training-log" element={<TrainingRecords />} />
        <Route path="*" element={<Address />} />
      </Routes>
    </MemoryRouter>
  )
  route.study = { id: 'glyde' }
  act(() => root.render(records))
  expect(document.body.textContent).toBe('/study/glyde/training-records')
  route.study = null
  act(() => root.render(<div key="again">{records}</div>))
  expect(document.body.textContent).toBe('/training-records')
})

it('opens a new training record of any study from the log of all studies', () => {
  route.study = null
  show()
  expect(drawer.mock.lastCall?.[0]).toEqual({ resource: 'trainingRecord', parent: undefined, onClose })
})
