import { type ReactNode, useMemo } from 'react'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { CustomRows } from '#resources/figures/customRows.ts'
import { getResource } from '#resources/index.ts'
import { useMay } from '../base/providers/useMay.ts'
import { ListView } from '../engine/list/ListView.tsx'
import { ExportButton } from '../engine/list/tools/ExportButton.tsx'
import { withFieldFilters } from '../engine/listState/filters.ts'
import { useResourceList } from '../engine/listState/useResourceList.ts'
import { useRecordsBeside } from '../engine/related/useRecordsBeside.tsx'
import { conditionsOfField, getFilteredFields } from './fieldFilters.ts'

interface RowsReportProps {
  readonly id: string
  readonly rows: CustomRows
  /** Renders the head of the page with the export button. */
  readonly head: (exportButton: ReactNode) => ReactNode
}

/** Report of rows: the list of its resource with the report's columns, filters and sort. */
export function RowsReport({ id, rows, head }: RowsReportProps) {
  const definition = useMemo(() => asReported(getResource(rows.of), rows), [rows])
  const permanent = useMemo(
    () => getFilteredFields(rows.where ?? {}).flatMap((name) => withFieldFilters([], name, conditionsOfField(rows.where ?? {}, name))),
    [rows],
  )
  const list = useResourceList({ definition, isInside: true, permanent, storedAs: `report.${id}` })
  const recordDrawer = useRecordsBeside(definition, undefined)
  const mayExport = useMay()(rows.of, 'export')
  return (
    <>
      {head(mayExport ? <ExportButton definition={definition} list={list} columns={list.columns} /> : null)}
      <ListView resource={rows.of} list={list} onOpen={recordDrawer.open} />
      {recordDrawer.layers}
    </>
  )
}

/** Returns the resource with the report's columns and sort as the list's defaults. */
const asReported = (definition: ResourceDefinition, { columns, sort }: CustomRows): ResourceDefinition =>
  definition.list === undefined
    ? definition
    : {
        ...definition,
        list: {
          ...definition.list,
          columns,
          ...(sort === undefined ? {} : { sort: sort.order === 'desc' ? `-${sort.field}` : sort.field }),
        },
      }
