import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { siteLogsArea } from './index.ts'
import NewTrainingRecord from './NewTrainingRecord.tsx'

const route = vi.hoisted(() => ({ study: null as { readonly id: string } | null }))
const drawer = vi.hoisted(() => vi.fn<(props: object) => null>(() => null))
vi.mock('../base/session/chosenStudy.ts', () => ({ useRouteStudy: () => route.study }))
vi.mock('../engine/related/RecordDrawer.tsx', () => ({ RecordDrawer: drawer }))

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  drawer.mockClear()
})

const onClose = () => {}
const show = () => act(() => root.render(<NewTrainingRecord onClose={onClose} />))

it('offers a new training record above the training log only to users who may create one', () => {
  const [action] = siteLogsArea.listActions.trainingLog
  expect(action?.isOffered((resource, needed) => resource === 'trainingRecord' && needed === 'create')).toBe(true)
  expect(action?.isOffered(() => false)).toBe(false)
})

it('opens a new training record of the study whose log is open', () => {
  route.study = { id: 'glyde' }
  show()
  expect(drawer.mock.lastCall?.[0]).toEqual({ resource: 'trainingRecord', parent: { field: 'studyId', id: 'glyde' }, onClose })
})

it('opens a new training record of any study from the log of all studies', () => {
  route.study = null
  show()
  expect(drawer.mock.lastCall?.[0]).toEqual({ resource: 'trainingRecord', parent: undefined, onClose })
})
