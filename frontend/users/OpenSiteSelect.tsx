import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { userCalls } from '#resources/users/calls.ts'
import { useCall } from '../base/call.ts'
import { labelsOf } from '../base/texts/labels.ts'
import { textOf } from '../base/texts/values.ts'
import { Select } from '../base/ui/Select.tsx'
import { controlOf } from '../fields/control.ts'
import type { InputProps } from '../fields/types.ts'

/** The sites at which the chosen study is open: nobody is assigned to another. The one that stands is shown even if it has closed since. */
export default function OpenSiteSelect(props: InputProps<FieldDefinition>) {
  const { value, onChange, values, name } = props
  const { t } = useTranslation(['common', 'admin'])
  const studyId = textOf(values.studyId)
  const chosen = textOf(value)
  const { data, isPending, isError } = useCall(userCalls.openSites, studyId === '' ? null : { params: { studyId } })
  const open = (data ?? []).map(({ id, name: label }) => ({ value: id, label }))
  const standing = chosen !== '' && !open.some((option) => option.value === chosen)
  const options = standing
    ? [{ value: chosen, label: labelsOf(values, name)[chosen] ?? t('common:field.unknownReference') }, ...open]
    : open
  const nothing =
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
      value={chosen === '' ? undefined : chosen}
      notFoundContent={<span role="status">{nothing}</span>}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
    />
  )
}
