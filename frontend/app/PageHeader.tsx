import { Breadcrumb, Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useDocumentTitle } from './useDocumentTitle.ts'

export interface PageHeaderProps {
  readonly title: string
  /** The way here, outermost first, without this page. */
  readonly breadcrumb?: readonly { readonly label: string; readonly to?: string }[]
  /** One line under the title: what this is, or whose. */
  readonly subtitle?: ReactNode
  /** Tags beside the title. */
  readonly status?: ReactNode
  /** The page's one main action; on phones it stands at the bottom, within reach of the thumb. */
  readonly primary?: ReactNode
  /** Lesser actions, before the main one. */
  readonly extra?: ReactNode
}

/** The one header of every page: breadcrumb, title, one primary action at the right. */
export function PageHeader({ title, breadcrumb = [], subtitle, status, primary, extra }: PageHeaderProps) {
  useDocumentTitle(title)
  const hasActions = primary !== undefined || extra !== undefined
  return (
    <header className="page-header">
      {breadcrumb.length > 0 && <Breadcrumb items={[...breadcrumb.map(linked), { key: 'here', title }]} />}
      <Flex justify="space-between" align="flex-start" gap={16} wrap>
        <div className="page-title">
          <Flex align="center" gap={12} wrap>
            <Typography.Title level={1}>{title}</Typography.Title>
            {status}
          </Flex>
          {subtitle !== undefined && <Typography.Text type="secondary">{subtitle}</Typography.Text>}
        </div>
        {hasActions && (
          <div className="page-actions">
            {extra}
            {primary !== undefined && <div className="page-primary">{primary}</div>}
          </div>
        )}
      </Flex>
    </header>
  )
}

type Step = NonNullable<PageHeaderProps['breadcrumb']>[number]

const linked = ({ label, to }: Step, index: number) => ({ key: index, title: to === undefined ? label : <Link to={to}>{label}</Link> })
