import { useInvalidate, useWarnAboutChange } from '@refinedev/core'
import { Alert, Button, Card } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http, isHttpFailure } from '../app/http.ts'
import { loadSession } from '../app/session/session.ts'
import { parseColour } from '../app/theme/colour.ts'
import { type PaletteMode, paletteOf } from '../app/theme/palette.ts'
import { toast } from '../app/toasts.ts'
import type { PanelProps } from '../pieces.ts'
import { ThemePreview } from './ThemePreview.tsx'
import { type Theme, type ThemePart, themeOf, themeParts, withColour } from './theme.ts'

const modes: readonly PaletteMode[] = ['light', 'dark']

/** The organisation's colours, picked and seen at once in both modes instead of typed as JSON. */
export default function ColoursPanel({ row }: PanelProps) {
  const { t } = useTranslation('common')
  const invalidate = useInvalidate()
  const { setWarnWhen } = useWarnAboutChange()
  const [stored] = useState(() => themeOf(row.theme))
  const [theme, setTheme] = useState<Theme>(stored)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isLocked = !row.actions.includes('update')
  useEffect(() => setWarnWhen(theme !== stored), [theme, stored, setWarnWhen])

  const save = async () => {
    setSaving(true)
    setFailure(null)
    try {
      await http.patch(`organisation/${row.id}`, { theme, version: row.version })
      setWarnWhen(false)
      toast({ kind: 'success', message: t('colours.saved') })
      await Promise.all([invalidate({ resource: 'organisation', invalidates: ['detail'], id: row.id }), loadSession()])
    } catch (error) {
      if (!isHttpFailure(error)) throw error
      setFailure(error.message)
    } finally {
      setSaving(false)
    }
  }

  return (
    <Card>
      {failure !== null && <Alert className="page-alert" type="error" showIcon role="alert" message={failure} />}
      <div className="colours">
        <div>
          {(Object.keys(themeParts) as ThemePart[]).map((part) => (
            <fieldset key={part} disabled={isLocked}>
              <legend>{t(`colours.parts.${part}`)}</legend>
              {themeParts[part].map((name) => (
                <ColourInput
                  key={name}
                  label={t(`colours.names.${name}`)}
                  value={theme[part]?.[name]}
                  onChange={(colour) => setTheme(withColour(theme, part, name, colour))}
                />
              ))}
            </fieldset>
          ))}
          {!isLocked && (
            <Button type="primary" loading={isSaving} disabled={theme === stored} onClick={() => void save()}>
              {t('shell.save')}
            </Button>
          )}
        </div>
        <div>
          {modes.map((mode) => (
            <ThemePreview key={mode} palette={paletteOf(theme, mode)} mode={mode} />
          ))}
          <p>{t('colours.contrast')}</p>
        </div>
      </div>
    </Card>
  )
}

interface ColourInputProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (colour: string) => void
}

function ColourInput({ label, value, onChange }: ColourInputProps) {
  return (
    <label className="colour-input">
      <input type="color" value={parseColour(value) === null ? '#ffffff' : value} onChange={(event) => onChange(event.target.value)} />
      {label}
      <code>{value ?? '—'}</code>
    </label>
  )
}
