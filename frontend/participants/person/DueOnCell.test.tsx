import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { followUp } from '#resources/participants/followUp.ts'
import { i18n, textsReady } from '../../base/i18n/i18n.ts'
import { DueOnCell } from './DueOnCell.tsx'

beforeAll(async () => {
  await textsReady
  await i18n.changeLanguage('en')
  await i18n.loadNamespaces(['participants'])
})

const textOf = (value: string, state: 'OPEN' | 'DONE') => {
  const row = { id: '1', state } as unknown as Parameters<typeof DueOnCell>[0]['row']
  return renderToStaticMarkup(<DueOnCell resource="followUp" name="dueOn" field={followUp.fields.dueOn} value={value} row={row} />)
}
it('shows the days by which an open follow-up is late, and only the date of any other', () => {
  expect(textOf('2020-01-02', 'OPEN')).toMatch(/<strong>[\d,]+ days late<\/strong> .*2020/)
  expect(textOf('2020-01-02', 'DONE')).not.toContain('late')
  expect(textOf('2120-01-02', 'OPEN')).not.toContain('late')
})
