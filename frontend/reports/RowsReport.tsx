import { type ReactNode, useMemo } from 'react'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { CustomRows } from '#resources/customRows.ts'
import { resourceNamed } from '#resources/index.ts'
import { useMay } from '../base/providers/useMay.ts'
import { ListView } from '../engine/list/ListView.tsx'
import { ExportButton } from '../engine/list/tools/ExportButton.tsx'
import { withFieldFilters } from '../engine/listState/filters.ts'
import { useResourceList } from '../engine/listState/useResourceList.ts'
import { useRecordsBeside } from '../engine/related/useRecordsBeside.tsx'
import { conditionsOn, filteredFields } from './fieldFilters.ts'

interface RowsReportProps {
  readonly id: string
  readonly rows: CustomRows
  /** The head of the page, with the button that exports the rows. */
  readonly head: (exporting: ReactNode) => ReactNode
}

/** A report of rows: the list of its resource, with the columns, filters and sort of the report. */
export function RowsReport({ id, rows, head }: RowsReportProps) {
  const definition = useMemo(() => asReported(resourceNamed(rows.of), rows), [rows])
  const permanent = useMemo(
    () => filteredFields(rows.where ?? {}).flatMap((name) => withFieldFilters([], name, conditionsOn(rows.where ?? {}, name))),
    [rows],
  )
  const list = useResourceList({ definition, isInside: true, permanent, storedAs: `report.${id}` })
  const beside = useRecordsBeside(definition, undefined)
  const mayExport = useMay()(rows.of, 'export')
  return (
    <>
      {head(mayExport ? <ExportButton definition={definition} list={list} columns={list.columns} /> : null)}
      <ListView resource={rows.of} list={list} onOpen={beside.open} />
      {beside.layers}
    </>
  )
}

/** The resource as its list begins in the report. */
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
