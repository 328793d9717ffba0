import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RouteStudyContext, type Study } from '../base/session/chosenStudy.ts'
import * as recordDrawer from '../engine/related/RecordDrawer.tsx'
import { siteLogsArea } from './index.ts'
import NewTrainingRecord from './NewTrainingRecord.tsx'
import TrainingRecords from './TrainingRecords.tsx'

let root: Root
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

const Address = () => useLocation().pathname
const onClose = () => {}
const glyde: Study = { id: 'glyde', name: 'GLYDE-2' }
/** Opens a new training record. @returns the properties of its drawer */
function openNewRecord(study: Study | null): object | undefined {
  const drawer = vi.spyOn(recordDrawer, 'RecordDrawer').mockReturnValue(null as never)
  act(() =>
    root.render(
      <RouteStudyContext value={study}>
        <NewTrainingRecord onClose={onClose} />
      </RouteStudyContext>,
    ),
  )
  return drawer.mock.lastCall?.[0]
}

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
  expect(openNewRecord(glyde)).toEqual({ resource: 'trainingRecord', parent: { field: 'studyId', id: 'glyde' }, onClose })
})

it('opens the list of training records, of the study whose log is open', () => {
  const renderRecords = (study: Study | null) => (
    <RouteStudyContext value={study}>
      <MemoryRouter initialEntries={['/training-log']}>
        <Routes>
          <Route path="/training-log" element={<TrainingRecords />} />
          <Route path="*" element={<Address />} />
        </Routes>
      </MemoryRouter>
    </RouteStudyContext>
  )
  act(() => root.render(renderRecords(glyde)))
  expect(document.body.textContent).toBe('/study/glyde/training-records')
  act(() => root.render(<div key="again">{renderRecords(null)}</div>))
  expect(document.body.textContent).toBe('/training-records')
})

it('opens a new training record of any study from the log of all studies', () => {
  expect(openNewRecord(null)).toEqual({ resource: 'trainingRecord', parent: undefined, onClose })
})
