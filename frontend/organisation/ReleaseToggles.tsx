import { Button } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { flagNames } from '#resources/core/flags.ts'
import { busy } from '../base/ui/busy.tsx'
import { Select } from '../base/ui/Select.tsx'
import { useUnsaved } from '../engine/form/useUnsaved.ts'

interface ReleaseTogglesProps {
  readonly names: readonly string[]
  readonly isLocked: boolean
  readonly onSave: (names: readonly string[]) => Promise<void>
}

/** Names of features that are being rolled out. Free text, because this version may not know a feature yet. */
export function ReleaseToggles({ names, isLocked, onSave }: ReleaseTogglesProps) {
  const { t } = useTranslation('common')
  const id = useId()
  const [selectedNames, setSelectedNames] = useState(names)
  const [isSaving, setSaving] = useState(false)
  const isChanged = selectedNames.join() !== names.join()
  useUnsaved(isChanged)

  const save = async () => {
    setSaving(true)
    await onSave(selectedNames).finally(() => setSaving(false))
  }
  return (
    <section className="release-toggles">
      <label htmlFor={id}>{t('flags.toggles.label')}</label>
      <p id={`${id}-help`}>{t('flags.toggles.help')}</p>
      <div className="release-toggles-row">
        <Select
          id={id}
          mode="tags"
          aria-describedby={`${id}-help`}
          disabled={isLocked}
          value={[...selectedNames]}
          options={flagNames.map((value) => ({ value, label: value }))}
          onChange={(next: string[]) => setSelectedNames(next.map((name) => name.trim()).filter((name) => name !== ''))}
        />
        {!isLocked && (
          <Button loading={busy(isSaving)} disabled={!isChanged} onClick={() => void save()}>
            {t('flags.toggles.save')}
          </Button>
        )}
      </div>
    </section>
  )
}
