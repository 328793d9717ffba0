import { useTranslation } from 'react-i18next'
import { type PaletteMode, surfaces } from '#resources/core/values/look.ts'
import type { Palette } from '../base/theme/palette.ts'

/** Preview of navigation and buttons, with the same contrast correction as the product. */
export function ThemePreview({ palette, mode }: { readonly palette: Palette; readonly mode: PaletteMode }) {
  const { t } = useTranslation('common')
  const { navigation } = palette
  return (
    <figure className="colour-figure">
      <figcaption>{t(`shell.themes.${mode}`)}</figcaption>
      <div className="colour-preview" aria-hidden="true">
        <div style={{ background: navigation.background, color: navigation.label }}>
          <span>{t('nav.home')}</span>
          <span style={{ background: navigation.selected, color: navigation.onSelected }}>{t('colours.selected')}</span>
        </div>
        <div style={{ background: surfaces[mode].container }}>
          <span style={{ background: palette.accent, color: palette.onAccent }}>{t('shell.save')}</span>
          <span style={{ border: `1px solid ${palette.outline}`, color: palette.outlineText }}>{t('shell.cancel')}</span>
        </div>
      </div>
    </figure>
  )
}
