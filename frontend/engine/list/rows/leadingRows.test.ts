import { expect, it } from 'vitest'
import type { ListRow } from '../../listState/types.ts'
import { type LeadingRow, withLeadingCells } from './leadingRows.ts'

it('a leading row shows its own cells, and all other rows show those of the list', () => {
  const leading = { id: 'folder', cells: { name: 'Procedures' }, onOpen: () => undefined } as unknown as LeadingRow
  const columns = ['name', 'size'].map((key) => ({ key, render: (_: unknown, row: ListRow) => `${key} of ${row.id}` }))
  const rows = [leading, { id: 'document' } as ListRow]
  const cells = withLeadingCells(columns, new Map([[leading.id, leading]])).map(({ render }) => rows.map((row) => render?.(null, row, 0)))
  expect(cells).toEqual([
    ['Procedures', 'name of document'],
    [null, 'size of document'],
  ])
})
