import { useTranslation } from 'react-i18next'
import type { InvitationProblem } from '#resources/consents/dctAnswers.ts'
import { ToneTag } from '../../base/ui/ToneTag.tsx'

/** Says that an invitation did not leave, with the reason and who can send it. */
export function InvitationProblemTag({ problem }: { readonly problem: InvitationProblem }) {
  const { t } = useTranslation('participants')
  const reason = t(`dct.notDeliveredWhy.${problem}`)
  return (
    <span title={reason}>
      <ToneTag tone="warning">{t(`dct.notDelivered.${problem}`)}</ToneTag>
      <span className="visually-hidden">{reason}</span>
    </span>
  )
}
