import { ProTable } from '@ant-design/pro-components'
import { Tag } from 'antd'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { RegisteredRoute } from '#resources/core/developerAnswers.ts'
import { LibraryFrame } from '../base/library/LibraryFrame.tsx'
import { ScrollArea } from '../base/ui/ScrollArea.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import { accessText } from './registry.ts'

/** Addresses under /api with their methods and who may call them, narrowed to a method or to what somebody may. */
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
          dataSource={[...routes].sort((one, other) => one.path.localeCompare(other.path))}
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
              filters: choicesOf(routes.map(({ access }) => accessText(access))),
              onFilter: (value, { access }) => accessText(access) === value,
              render: (_, { access }) => <code>{accessText(access)}</code>,
            },
          ]}
        />
      </LibraryFrame>
    </ScrollArea>
  )
}

/** A long one breaks after a slash. */
const Address = ({ path }: { readonly path: string }) => (
  <code>
    {`/api/${path}`.split(/(?<=\/)/).map((part, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part of an address is its place
      <Fragment key={place}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </code>
)

const choicesOf = (values: readonly string[]) => [...new Set(values)].sort().map((value) => ({ text: value, value }))
