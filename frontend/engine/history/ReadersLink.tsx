import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { resourceNamed } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useSession } from '../../base/session/useSession.ts'
import { readersPath, unlocksPath } from './readersPath.ts'

/** For auditors, on records whose readings are logged: the way to who has seen this one, and who has unlocked it. */
export function ReadersLink({ resource, id }: { readonly resource: string; readonly id: string }) {
  const { t } = useTranslation('audit')
  const { can } = useSession()
  const may = useMay()
  if (resourceNamed(resource).audit !== 'changes+reads' || !can('ADMIN') || !may('recordRead', 'list')) return null
  return (
    <p className="history-links">
      <Link to={readersPath(id)}>{t('readers.ofRecord')}</Link>
      {resourceNamed(resource).restrictedBy !== undefined && <Link to={unlocksPath(id)}>{t('unlocks.ofRecord')}</Link>}
    </p>
  )
}
