import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import { PrintButton } from './print/PrintButton.tsx'
import { useDocumentTitle } from './useDocumentTitle.ts'

interface PageHeaderProps {
  readonly title: string
  /** Parent pages, outermost first, without this page. */
  readonly breadcrumb?: readonly { readonly label: string; readonly to?: string }[]
  /** Line under the title: a description or the owner. */
  readonly subtitle?: ReactNode
  /** Tags next to the title. */
  readonly status?: ReactNode
  /** Main action of the page. On phones it is at the bottom, within reach of the thumb. */
  readonly primary?: ReactNode
  /** Secondary actions, before the main one. */
  readonly extra?: ReactNode
}

/** Header of every page: breadcrumb, title, one primary action at the right. Escape opens the last page of the breadcrumb. */
export function PageHeader({ title, breadcrumb = [], subtitle, status, primary, extra }: PageHeaderProps) {
  useDocumentTitle(title)
  const navigate = useNavigate()
  const parentPath = breadcrumb.at(-1)?.to
  useShortcuts([
    {
      keys: 'Escape',
      label: 'common:shortcuts.back',
      isActive: parentPath !== undefined,
      run: () => parentPath !== undefined && navigate(parentPath),
    },
  ])
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
        <div className="page-actions">
          <PrintButton />
          {extra}
          {primary !== undefined && <div className="page-primary">{primary}</div>}
        </div>
      </div>
    </header>
  )
}
