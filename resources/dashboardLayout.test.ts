import { describe, expect, it } from 'vitest'
import {
  addColumn,
  type DashboardElements,
  defaultElements,
  missingWidgets,
  placeAfterStep,
  placeOfWidget,
  problemsOfElements,
  putWidget,
  removeColumn,
  removeWidget,
  resizeColumn,
  widgetSteps,
} from './dashboardLayout.ts'
import { dashboardKinds, type WidgetType, widgetTypes } from './widgets.ts'

const typesIn = ({ columns }: DashboardElements): WidgetType[] => columns.flatMap(({ widgets }) => widgets.map(({ type }) => type))
/** The same numbers each time. */
function draws(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state % below
  }
}

describe.each(dashboardKinds)('the dashboard of a %s', (kind) => {
  it('begins with widgets that may stand there', () => {
    expect(problemsOfElements(defaultElements[kind], kind)).toEqual([])
  })

  it('loses and doubles nothing, whatever is done to it', () => {
    for (let run = 0; run < 200; run += 1) {
      const draw = draws(run + 1)
      let elements = defaultElements[kind]
      for (let step = 0; step < 30; step += 1) {
        const before = typesIn(elements)
        const type = widgetTypes[draw(widgetTypes.length)] ?? 'welcome'
        const way = widgetSteps[draw(widgetSteps.length)] ?? 'up'
        const [kindOfStep] = [draw(5)]
        if (kindOfStep === 0) elements = resizeColumn(elements, draw(4), draw(2) === 0 ? 1 : -1)
        else if (kindOfStep === 1) elements = addColumn(elements)
        else if (kindOfStep === 2) elements = removeColumn(elements, draw(4))
        else {
          const place = placeAfterStep(elements, type, way)
          if (place !== null) elements = putWidget(elements, { type }, place)
        }
        expect(typesIn(elements).toSorted()).toEqual(before.toSorted())
        expect(problemsOfElements(elements, kind)).toEqual([])
      }
    }
  })

  it('takes what is missing, once, and gives it back', () => {
    for (const type of missingWidgets(defaultElements[kind], kind)) {
      const added = putWidget(defaultElements[kind], { type }, { column: 0, before: null })
      expect(placeOfWidget(added, type)?.column).toBe(0)
      expect(problemsOfElements(added, kind)).toEqual([])
      expect(removeWidget(added, type)).toEqual(defaultElements[kind])
    }
  })
})

it('a step leads where it says, and back', () => {
  const from = defaultElements.organisation
  const down = placeAfterStep(from, 'welcome', 'down')
  const moved = putWidget(from, { type: 'welcome' }, down ?? { column: 0, before: null })
  expect(placeOfWidget(moved, 'welcome')).toEqual({ column: 0, at: 1 })
  const up = placeAfterStep(moved, 'welcome', 'up')
  expect(putWidget(moved, { type: 'welcome' }, up ?? { column: 1, before: null })).toEqual(from)
  expect(placeAfterStep(from, 'welcome', 'up')).toBeNull()
  expect(placeAfterStep(from, 'welcome', 'left')).toBeNull()
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
])('elements like %j are refused', (elements, problem) => {
  expect(problemsOfElements(elements, 'organisation').map(({ path, code }) => `${path} ${code}`)).toEqual([problem])
})
