import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import { useDocumentTitle } from './useDocumentTitle.ts'

interface PageHeaderProps {
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

/** The one header of every page: breadcrumb, title, one primary action at the right. Escape goes back where the breadcrumb leads. */
export function PageHeader({ title, breadcrumb = [], subtitle, status, primary, extra }: PageHeaderProps) {
  useDocumentTitle(title)
  const navigate = useNavigate()
  const back = breadcrumb.at(-1)?.to
  useShortcuts([
    { keys: 'Escape', label: 'common:shortcuts.back', isActive: back !== undefined, run: () => back !== undefined && navigate(back) },
  ])
  const hasActions = primary !== undefined || extra !== undefined
  return (
    <header className="page-header">
      {breadcrumb.length > 0 && (
        <nav>
          <ol className="breadcrumb">
            {breadcrumb.map(({ label, to }) => (
              <li key={label}>{to === undefined ? label : <Link to={to}>{label}</Link>}</li>
            ))}
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
      )}
      <div className="page-head">
        <div className="page-title">
          <div className="page-name">
            <h1>{title}</h1>
            {status !== undefined && <div className="page-status">{status}</div>}
          </div>
          {subtitle !== undefined && <span className="page-subtitle">{subtitle}</span>}
        </div>
        {hasActions && (
          <div className="page-actions">
            {extra}
            {primary !== undefined && <div className="page-primary">{primary}</div>}
          </div>
        )}
      </div>
    </header>
  )
}
