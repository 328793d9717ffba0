import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getResource } from '#resources/index.ts'
import { openPath } from '../paths.ts'

interface StoredRowProps {
  readonly resource: string
  readonly id: string
  /** Title as far as the reader may see it. Absent: the reader may not read the row. */
  readonly name: string | undefined
}

/** Link to the stored row that a problem names. Opens in a new tab, so that the user need not choose the file again. */
export function StoredRow({ resource, id, name }: StoredRowProps) {
  const { t } = useTranslation('common')
  const path = openPath(getResource(resource), id)
  if (path === null) return <>{name}</>
  return (
    <Link className="link-in-text" to={path} target="_blank" rel="noopener" title={t('import.openRecord')}>
      {name ?? t('import.openRecord')}
    </Link>
  )
}
