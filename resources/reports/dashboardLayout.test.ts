import { describe, expect, it } from 'vitest'
import {
  addColumn,
  type DashboardElements,
  defaultElements,
  findMissingWidgets,
  insertWidget,
  positionAfterStep,
  positionOfWidget,
  problemsOfElements,
  removeColumn,
  removeWidget,
  resizeColumn,
  widgetSteps,
} from './dashboardLayout.ts'
import { dashboardKinds, type WidgetType, widgetTypes } from './widgets.ts'

const widgetTypesOf = ({ columns }: DashboardElements): WidgetType[] => columns.flatMap(({ widgets }) => widgets.map(({ type }) => type))
/** Returns a random number generator that repeats the same numbers for a seed. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state % limit
  }
}

describe.each(dashboardKinds)('the dashboard of a %s', (kind) => {
  it('a dashboard layout starts with permitted widgets', () => {
    expect(problemsOfElements(defaultElements[kind], kind)).toEqual([])
  })

  it('a dashboard layout loses and duplicates no widget in any sequence of changes', () => {
    for (let run = 0; run < 200; run += 1) {
      const nextRandom = createRandom(run + 1)
      let elements = defaultElements[kind]
      for (let step = 0; step < 30; step += 1) {
        const before = widgetTypesOf(elements)
        const type = widgetTypes[nextRandom(widgetTypes.length)] ?? 'welcome'
        const direction = widgetSteps[nextRandom(widgetSteps.length)] ?? 'up'
        const [kindOfStep] = [nextRandom(5)]
        if (kindOfStep === 0) elements = resizeColumn(elements, nextRandom(4), nextRandom(2) === 0 ? 1 : -1)
        else if (kindOfStep === 1) elements = addColumn(elements)
        else if (kindOfStep === 2) elements = removeColumn(elements, nextRandom(4))
        else {
          const target = positionAfterStep(elements, type, direction)
          if (target !== null) elements = insertWidget(elements, { type }, target)
        }
        expect(widgetTypesOf(elements).toSorted()).toEqual(before.toSorted())
        expect(problemsOfElements(elements, kind)).toEqual([])
      }
    }
  })

  it('a dashboard layout adds a missing widget once, and removes it again', () => {
    for (const type of findMissingWidgets(defaultElements[kind], kind)) {
      const added = insertWidget(defaultElements[kind], { type }, { column: 0, before: null })
      expect(positionOfWidget(added, type)?.column).toBe(0)
      expect(problemsOfElements(added, kind)).toEqual([])
      expect(removeWidget(added, type)).toEqual(defaultElements[kind])
    }
  })
})

it('a step moves a widget to the expected position, and back', () => {
  const initialLayout = defaultElements.organisation
  const downTarget = positionAfterStep(initialLayout, 'metrics', 'down')
  const movedLayout = insertWidget(initialLayout, { type: 'metrics' }, downTarget ?? { column: 0, before: null })
  expect(positionOfWidget(movedLayout, 'metrics')).toEqual({ column: 0, at: 1 })
  const upTarget = positionAfterStep(movedLayout, 'metrics', 'up')
  expect(insertWidget(movedLayout, { type: 'metrics' }, upTarget ?? { column: 1, before: null })).toEqual(initialLayout)
  expect(positionAfterStep(initialLayout, 'metrics', 'up')).toBeNull()
  expect(positionAfterStep(initialLayout, 'metrics', 'left')).toBeNull()
})

it.each([
  [{}, 'elements notAList'],
  [{ columns: [] }, 'elements notAList'],
  [{ columns: [{ width: 5, widgets: [] }] }, 'elements.columns.0.width notAnOption'],
  [{ columns: [{ width: 1, widgets: 'all' }] }, 'elements.columns.0.widgets notAList'],
  [{ columns: [{ width: 1, widgets: [{ type: 'weather' }] }] }, 'elements.columns.0.widgets.0.type notAnOption'],
  [{ columns: [{ width: 1, widgets: [{ type: 'ageing' }] }] }, 'elements.columns.0.widgets.0.type notAnOption'],
  [{ columns: [{ width: 1, widgets: [{ type: 'status' }, { type: 'status' }] }] }, 'elements.columns.0.widgets.1.type repeated'],
  [
    { columns: [{ width: 1, widgets: [{ type: 'customReport', config: { customReportId: 'x' } }] }] },
    'elements.columns.0.widgets.0.config.customReportId notAReference',
  ],
  [{ columns: [{ width: 1, widgets: [{ type: 'status', config: {} }] }] }, 'elements.columns.0.widgets.0.config unknownField'],
  [
    { columns: [{ width: 1, widgets: [{ type: 'image', config: { title: 1, caption: '' } }] }] },
    'elements.columns.0.widgets.0.config.title notText',
  ],
  [
    { columns: [{ width: 1, widgets: [{ type: 'image', config: { title: 'a', caption: 'a'.repeat(401) } }] }] },
    'elements.columns.0.widgets.0.config.caption tooLong',
  ],
])('rejects elements like %j', (elements, problem) => {
  expect(problemsOfElements(elements, 'organisation').map(({ path, code }) => `${path} ${code}`)).toEqual([problem])
})
