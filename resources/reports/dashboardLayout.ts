import { isUuid } from '../core/fields/ref.ts'
import type { FieldProblem } from '../core/problems.ts'
import { type DashboardKind, isWidgetType, type Widget, type WidgetType, widgets } from './widgets.ts'

/** Widths of a column, in thirds of the page: three columns of width 1 fill it. */
export const columnWidths = [1, 2, 3] as const
export type ColumnWidth = (typeof columnWidths)[number]

/** An image with its title and caption. */
export interface ImageConfig {
  readonly imageId: string | null
  readonly title: string
  readonly caption: string
}

/** The organization's report that the widget shows. */
export interface ReportConfig {
  readonly customReportId: string | null
}

export interface DashboardWidget {
  readonly type: WidgetType
  /** Settings of an image or of a report of the organization. */
  readonly config?: ImageConfig | ReportConfig
}

export interface DashboardColumn {
  readonly width: ColumnWidth
  readonly widgets: readonly DashboardWidget[]
}

/** The `elements` of a dashboard: columns from left to right, with their widgets from top to bottom. */
export interface DashboardElements {
  readonly columns: readonly DashboardColumn[]
}

export const mostColumns = 4

/** Target position of a widget: the column, and the widget type that follows it; null: the end of the column. */
export interface WidgetPosition {
  readonly column: number
  readonly before: WidgetType | null
}

/** Default layouts. Specification 1, section 4: separate defaults for studies and the organization. */
export const defaultElements: Readonly<Record<DashboardKind, DashboardElements>> = {
  organisation: {
    columns: [
      { width: 2, widgets: [{ type: 'metrics' }, { type: 'enrolment' }, { type: 'funnel' }, { type: 'leaderboard' }] },
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
        widgets: [{ type: 'metrics' }, { type: 'enrolment' }, { type: 'funnel' }, { type: 'siteRanking' }, { type: 'leaderboard' }],
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

/** Returns the position of a widget; null if the dashboard does not contain it. Pure, like all functions of this file. */
export function positionOfWidget(
  { columns }: DashboardElements,
  type: WidgetType,
): { readonly column: number; readonly at: number } | null {
  for (const [column, { widgets: columnWidgets }] of columns.entries()) {
    const index = columnWidgets.findIndex((each) => each.type === type)
    if (index >= 0) return { column, at: index }
  }
  return null
}

const withColumns = (
  elements: DashboardElements,
  change: (column: DashboardColumn, index: number) => DashboardColumn,
): DashboardElements => ({
  columns: elements.columns.map(change),
})

/** Returns the elements without that widget. */
export const removeWidget = (elements: DashboardElements, type: WidgetType): DashboardElements =>
  withColumns(elements, (column) => ({ ...column, widgets: column.widgets.filter((each) => each.type !== type) }))

/**
 * Puts a new or existing widget at a position. If the column no longer exists, the last column is used; if the following widget
 * does not exist, the end of the column.
 */
export function insertWidget(elements: DashboardElements, widget: DashboardWidget, { column, before }: WidgetPosition): DashboardElements {
  const otherElements = removeWidget(elements, widget.type)
  const last = Math.min(column, otherElements.columns.length - 1)
  return withColumns(otherElements, (each, index) => {
    if (index !== last) return each
    const beforeIndex = before === null ? -1 : each.widgets.findIndex(({ type }) => type === before)
    return { ...each, widgets: each.widgets.toSpliced(beforeIndex < 0 ? each.widgets.length : beforeIndex, 0, widget) }
  })
}

export const widgetSteps = ['up', 'down', 'left', 'right'] as const
export type WidgetStep = (typeof widgetSteps)[number]

/** Returns the position after a step; null if the step is not possible. A step to the side keeps the height if possible. */
export function positionAfterStep(elements: DashboardElements, type: WidgetType, step: WidgetStep): WidgetPosition | null {
  const position = positionOfWidget(elements, type)
  if (position === null) return null
  const { column, at } = position
  const columnWidgets = elements.columns[column]?.widgets ?? []
  if (step === 'up') return at === 0 ? null : { column, before: columnWidgets[at - 1]?.type ?? null }
  if (step === 'down') return at === columnWidgets.length - 1 ? null : { column, before: columnWidgets[at + 2]?.type ?? null }
  const next = column + (step === 'left' ? -1 : 1)
  const other = elements.columns[next]
  return other === undefined ? null : { column: next, before: other.widgets[at]?.type ?? null }
}

export const addColumn = (elements: DashboardElements): DashboardElements =>
  elements.columns.length >= mostColumns ? elements : { columns: [...elements.columns, { width: 1, widgets: [] }] }

/** Removes a column; its widgets move to the end of the neighbouring column. The only column cannot be removed. */
export function removeColumn(elements: DashboardElements, column: number): DashboardElements {
  const removedColumn = elements.columns[column]
  if (removedColumn === undefined || elements.columns.length === 1) return elements
  const targetIndex = column === 0 ? 1 : column - 1
  return {
    columns: elements.columns
      .map((each, index) => (index === targetIndex ? { ...each, widgets: [...each.widgets, ...removedColumn.widgets] } : each))
      .filter((_, index) => index !== column),
  }
}

/** Makes a column one step wider or narrower; unchanged if it already has the largest or smallest width. */
export const resizeColumn = (elements: DashboardElements, column: number, change: 1 | -1): DashboardElements =>
  withColumns(elements, (each, index) => {
    const width = columnWidths.find((candidate) => candidate === each.width + change)
    return index === column && width !== undefined ? { ...each, width } : each
  })

/** Returns the widgets that can be added to a dashboard of this kind. */
export const findMissingWidgets = (elements: DashboardElements, kind: DashboardKind): readonly WidgetType[] =>
  (Object.entries(widgets) as [WidgetType, Widget][]).flatMap(([type, { on }]) =>
    on.includes(kind) && positionOfWidget(elements, type) === null ? [type] : [],
  )

const longest = { title: 120, caption: 400 } as const

/** Returns the problems of dashboard elements from a client. If the list is empty, the elements are valid for this kind of dashboard. */
export function problemsOfElements(elements: unknown, kind: DashboardKind): readonly FieldProblem[] {
  const { columns } = Object(elements) as { readonly columns?: unknown }
  if (!Array.isArray(columns) || columns.length === 0 || columns.length > mostColumns) return [{ path: 'elements', code: 'notAList' }]
  const seenTypes = new Set<string>()
  return columns.flatMap((column: unknown, columnIndex): readonly FieldProblem[] => {
    const { width, widgets: columnWidgets } = Object(column) as { readonly width?: unknown; readonly widgets?: unknown }
    const path = `elements.columns.${columnIndex}`
    if (!columnWidths.some((each) => each === width)) return [{ path: `${path}.width`, code: 'notAnOption' }]
    if (!Array.isArray(columnWidgets)) return [{ path: `${path}.widgets`, code: 'notAList' }]
    return columnWidgets.flatMap((each: unknown, widgetIndex) =>
      problemsOfWidget(each, { path: `${path}.widgets.${widgetIndex}`, kind, seen: seenTypes }),
    )
  })
}

interface WidgetContext {
  readonly path: string
  readonly kind: DashboardKind
  /** Widget types before this one. */
  readonly seen: Set<string>
}

function problemsOfWidget(widget: unknown, { path, kind, seen }: WidgetContext): readonly FieldProblem[] {
  const { type, config, ...others } = Object(widget) as Record<string, unknown>
  const declaredWidget: Widget | null = isWidgetType(type) ? widgets[type] : null
  if (declaredWidget === null || !declaredWidget.on.includes(kind)) return [{ path: `${path}.type`, code: 'notAnOption' }]
  if (seen.has(String(type))) return [{ path: `${path}.type`, code: 'repeated' }]
  seen.add(String(type))
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) return [{ path: `${path}.${unknown}`, code: 'unknownField' }]
  if (config === undefined) return []
  if (declaredWidget.isReport === true) return problemsOfReport(config, path)
  return declaredWidget.isPicture === true ? problemsOfImage(config, path) : [{ path: `${path}.config`, code: 'unknownField' }]
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
  return Object.entries({ title, caption }).flatMap(([name, text]) => {
    if (typeof text !== 'string') return [{ path: `${path}.config.${name}`, code: 'notText' }]
    return text.length > longest[name as keyof typeof longest] ? [{ path: `${path}.config.${name}`, code: 'tooLong' }] : []
  })
}
