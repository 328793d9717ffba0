import { isUuid } from './core/fields/ref.ts'
import type { FieldProblem } from './core/problems.ts'
import { type DashboardKind, isWidgetType, type Widget, type WidgetType, widgets } from './widgets.ts'

/** How wide a column is, in thirds of the page; three beside each other fill it. */
export const columnWidths = [1, 2, 3] as const
export type ColumnWidth = (typeof columnWidths)[number]

/** A picture, what it is called, and what stands below it. */
export interface ImageConfig {
  readonly imageId: string | null
  readonly title: string
  readonly caption: string
}

/** Which report of the organization it shows. */
export interface ReportConfig {
  readonly customReportId: string | null
}

export interface PlacedWidget {
  readonly type: WidgetType
  /** Settings of a picture or a report of the organization. */
  readonly config?: ImageConfig | ReportConfig
}

export interface DashboardColumn {
  readonly width: ColumnWidth
  readonly widgets: readonly PlacedWidget[]
}

/** The `elements` of a dashboard: columns from the left, with their widgets from the top. */
export interface DashboardElements {
  readonly columns: readonly DashboardColumn[]
}

export const mostColumns = 4

/** Where a widget goes: in this column, before the widget of that type; null: at its end. */
export interface WidgetPlace {
  readonly column: number
  readonly before: WidgetType | null
}

/** Specification 1, section 4: separate defaults for studies and the organisation. */
export const defaultElements: Readonly<Record<DashboardKind, DashboardElements>> = {
  organisation: {
    columns: [
      { width: 2, widgets: [{ type: 'welcome' }, { type: 'metrics' }, { type: 'enrolment' }, { type: 'funnel' }, { type: 'leaderboard' }] },
      {
        width: 1,
        widgets: [
          { type: 'status' },
          { type: 'myDay' },
          { type: 'announcements' },
          { type: 'documents' },
          { type: 'visitsDue' },
          { type: 'sources' },
        ],
      },
    ],
  },
  study: {
    columns: [
      {
        width: 2,
        widgets: [
          { type: 'welcome' },
          { type: 'metrics' },
          { type: 'enrolment' },
          { type: 'funnel' },
          { type: 'siteRanking' },
          { type: 'leaderboard' },
        ],
      },
      {
        width: 1,
        widgets: [
          { type: 'status' },
          { type: 'announcements' },
          { type: 'documents' },
          { type: 'ageing' },
          { type: 'visitsDue' },
          { type: 'failureReasons' },
        ],
      },
    ],
  },
}

/** Where a widget stands; null where it does not. Pure, as all of these. */
export function placeOfWidget({ columns }: DashboardElements, type: WidgetType): { readonly column: number; readonly at: number } | null {
  for (const [column, { widgets: placed }] of columns.entries()) {
    const at = placed.findIndex((each) => each.type === type)
    if (at >= 0) return { column, at }
  }
  return null
}

const withColumns = (
  elements: DashboardElements,
  change: (column: DashboardColumn, place: number) => DashboardColumn,
): DashboardElements => ({
  columns: elements.columns.map(change),
})

/** Without that widget. */
export const removeWidget = (elements: DashboardElements, type: WidgetType): DashboardElements =>
  withColumns(elements, (column) => ({ ...column, widgets: column.widgets.filter((each) => each.type !== type) }))

/** Puts a widget that is there already, or a new one, into its place; a place that is gone is the end of the last column. */
export function putWidget(elements: DashboardElements, widget: PlacedWidget, { column, before }: WidgetPlace): DashboardElements {
  const rest = removeWidget(elements, widget.type)
  const last = Math.min(column, rest.columns.length - 1)
  return withColumns(rest, (each, place) => {
    if (place !== last) return each
    const found = before === null ? -1 : each.widgets.findIndex(({ type }) => type === before)
    return { ...each, widgets: each.widgets.toSpliced(found < 0 ? each.widgets.length : found, 0, widget) }
  })
}

export const widgetSteps = ['up', 'down', 'left', 'right'] as const
export type WidgetStep = (typeof widgetSteps)[number]

/** Where a step leads; null where there is no way. A step to the side keeps the height as well as it can. */
export function placeAfterStep(elements: DashboardElements, type: WidgetType, step: WidgetStep): WidgetPlace | null {
  const place = placeOfWidget(elements, type)
  if (place === null) return null
  const { column, at } = place
  const own = elements.columns[column]?.widgets ?? []
  if (step === 'up') return at === 0 ? null : { column, before: own[at - 1]?.type ?? null }
  if (step === 'down') return at === own.length - 1 ? null : { column, before: own[at + 2]?.type ?? null }
  const next = column + (step === 'left' ? -1 : 1)
  const other = elements.columns[next]
  return other === undefined ? null : { column: next, before: other.widgets[at]?.type ?? null }
}

export const addColumn = (elements: DashboardElements): DashboardElements =>
  elements.columns.length >= mostColumns ? elements : { columns: [...elements.columns, { width: 1, widgets: [] }] }

/** Its widgets go to the end of the one beside it. The last column stays. */
export function removeColumn(elements: DashboardElements, column: number): DashboardElements {
  const gone = elements.columns[column]
  if (gone === undefined || elements.columns.length === 1) return elements
  const heir = column === 0 ? 1 : column - 1
  return {
    columns: elements.columns
      .map((each, place) => (place === heir ? { ...each, widgets: [...each.widgets, ...gone.widgets] } : each))
      .filter((_, place) => place !== column),
  }
}

/** A step wider or narrower; as it is where there is none. */
export const resizeColumn = (elements: DashboardElements, column: number, by: 1 | -1): DashboardElements =>
  withColumns(elements, (each, place) => {
    const width = columnWidths.find((one) => one === each.width + by)
    return place === column && width !== undefined ? { ...each, width } : each
  })

/** Widgets that may be added to a dashboard of this kind. */
export const missingWidgets = (elements: DashboardElements, kind: DashboardKind): readonly WidgetType[] =>
  (Object.entries(widgets) as [WidgetType, Widget][]).flatMap(([type, { on }]) =>
    on.includes(kind) && placeOfWidget(elements, type) === null ? [type] : [],
  )

const longest = { title: 120, caption: 400 } as const

/** What is wrong with elements that somebody sent; an empty list: they are those of such a dashboard. */
export function problemsOfElements(elements: unknown, kind: DashboardKind): readonly FieldProblem[] {
  const { columns } = Object(elements) as { readonly columns?: unknown }
  if (!Array.isArray(columns) || columns.length === 0 || columns.length > mostColumns) return [{ path: 'elements', code: 'notAList' }]
  const seen = new Set<string>()
  return columns.flatMap((column: unknown, place): readonly FieldProblem[] => {
    const { width, widgets: placed } = Object(column) as { readonly width?: unknown; readonly widgets?: unknown }
    const path = `elements.columns.${place}`
    if (!columnWidths.some((each) => each === width)) return [{ path: `${path}.width`, code: 'notAnOption' }]
    if (!Array.isArray(placed)) return [{ path: `${path}.widgets`, code: 'notAList' }]
    return placed.flatMap((each: unknown, at) => problemsOfWidget(each, { path: `${path}.widgets.${at}`, kind, seen }))
  })
}

interface Around {
  readonly path: string
  readonly kind: DashboardKind
  /** Types that stand before it. */
  readonly seen: Set<string>
}

function problemsOfWidget(widget: unknown, { path, kind, seen }: Around): readonly FieldProblem[] {
  const { type, config, ...others } = Object(widget) as Record<string, unknown>
  const declared: Widget | null = isWidgetType(type) ? widgets[type] : null
  if (declared === null || !declared.on.includes(kind)) return [{ path: `${path}.type`, code: 'notAnOption' }]
  if (seen.has(String(type))) return [{ path: `${path}.type`, code: 'repeated' }]
  seen.add(String(type))
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) return [{ path: `${path}.${unknown}`, code: 'unknownField' }]
  if (config === undefined) return []
  if (declared.isReport === true) return problemsOfReport(config, path)
  return declared.isPicture === true ? problemsOfImage(config, path) : [{ path: `${path}.config`, code: 'unknownField' }]
}

function problemsOfReport(config: unknown, path: string): readonly FieldProblem[] {
  const { customReportId = null, ...others } = Object(config) as Record<string, unknown>
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) return [{ path: `${path}.config.${unknown}`, code: 'unknownField' }]
  return customReportId === null || isUuid(customReportId) ? [] : [{ path: `${path}.config.customReportId`, code: 'notAReference' }]
}

function problemsOfImage(config: unknown, path: string): readonly FieldProblem[] {
  const { imageId = null, title, caption, ...others } = Object(config) as Record<string, unknown>
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) return [{ path: `${path}.config.${unknown}`, code: 'unknownField' }]
  if (imageId !== null && typeof imageId !== 'string') return [{ path: `${path}.config.imageId`, code: 'notAReference' }]
  return Object.entries({ title, caption }).flatMap(([name, words]) => {
    if (typeof words !== 'string') return [{ path: `${path}.config.${name}`, code: 'notText' }]
    return words.length > longest[name as keyof typeof longest] ? [{ path: `${path}.config.${name}`, code: 'tooLong' }] : []
  })
}
