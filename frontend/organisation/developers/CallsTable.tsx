import { ProTable } from '@ant-design/pro-components'
import { Tag } from 'antd'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { RegisteredRoute } from '#resources/organisation/developerAnswers.ts'
import { LibraryFrame } from '../../base/antd/LibraryFrame.tsx'
import { ScrollArea } from '../../base/ui/ScrollArea.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { formatAccess } from './registry.ts'

/** Addresses under /api with methods and permissions, filtered by method or by a user's permissions. */
export function CallsTable({ routes }: { readonly routes: readonly RegisteredRoute[] | undefined }) {
  const { t } = useTranslation('common')
  if (routes === undefined) return <Waiting rows={4} />
  return (
    <ScrollArea label={t('modules.calls')}>
      <LibraryFrame>
        <ProTable<RegisteredRoute>
          className="calls"
          rowKey={({ method, path }) => `${method} ${path}`}
          size="small"
          search={false}
          options={false}
          dataSource={[...routes].sort((left, right) => left.path.localeCompare(right.path))}
          pagination={false}
          columns={[
            {
              key: 'method',
              title: t('modules.method'),
              filters: choicesOf(routes.map(({ method }) => method)),
              onFilter: (value, { method }) => method === value,
              render: (_, { method }) => <Tag>{method}</Tag>,
            },
            { key: 'path', title: t('modules.path'), render: (_, { path }) => <Address path={path} /> },
            {
              key: 'access',
              title: t('modules.access'),
              filters: choicesOf(routes.map(({ access }) => formatAccess(access))),
              onFilter: (value, { access }) => formatAccess(access) === value,
              render: (_, { access }) => <code>{formatAccess(access)}</code>,
            },
          ]}
        />
      </LibraryFrame>
    </ScrollArea>
  )
}

/** Path that may wrap after a slash. */
const Address = ({ path }: { readonly path: string }) => (
  <code>
    {`/api/${path}`.split(/(?<=\/)/).map((segment, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part of an address is its place
      <Fragment key={index}>
        {segment}
        <wbr />
      </Fragment>
    ))}
  </code>
)

const choicesOf = (values: readonly string[]) => [...new Set(values)].sort().map((value) => ({ text: value, value }))
