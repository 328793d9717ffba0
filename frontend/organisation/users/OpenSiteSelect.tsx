import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { userCalls } from '#resources/organisation/usersCalls.ts'
import { useCall } from '../../base/call.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import { textOf } from '../../base/texts/values.ts'
import { Select } from '../../base/ui/Select.tsx'
import { controlOf } from '../../fields/control.ts'
import type { InputProps } from '../../fields/types.ts'

/**
 * Selects one of the sites at which the selected study is open; no other site can be assigned. The current site is shown even if it has
 * closed since.
 */
export default function OpenSiteSelect(props: InputProps<FieldDefinition>) {
  const { value, onChange, values, name } = props
  const { t } = useTranslation(['common', 'admin'])
  const studyId = textOf(values.studyId)
  const selectedSiteId = textOf(value)
  const { data, isPending, isError } = useCall(userCalls.openSites, studyId === '' ? null : { params: { studyId } })
  const open = (data ?? []).map(({ id, name: label }) => ({ value: id, label }))
  const current = selectedSiteId !== '' && !open.some((option) => option.value === selectedSiteId)
  const options = current
    ? [{ value: selectedSiteId, label: labelsOf(values, name)[selectedSiteId] ?? t('common:field.unknownReference') }, ...open]
    : open
  const emptyText =
    studyId === ''
      ? t('admin:assignment.studyFirst')
      : isError
        ? t('common:field.referencesFailed')
        : isPending
          ? t('common:field.search')
          : t('admin:assignment.noOpenSite')
  return (
    <Select
      {...controlOf(props)}
      className="field-wide"
      showSearch
      options={options}
      value={selectedSiteId === '' ? undefined : selectedSiteId}
      notFoundContent={<span role="status">{emptyText}</span>}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
    />
  )
}
