import { theme as antdTheme, type ThemeConfig } from 'antd'
import type { MapToken } from 'antd/es/theme/interface'
import { type PaletteMode, surfaces, toneColours } from '#resources/core/values/look.ts'
import { formatColour, mixColours, pickContrasting, requireColour } from './colour.ts'
import type { Palette } from './palette.ts'
import { fontFamily } from './tokens.ts'

/** Colours of our tones, under the library's names. The library's own greens and oranges are not readable on their tinted backgrounds. */
const signalsOf = (mode: PaletteMode) => ({
  colorSuccess: toneColours[mode].success,
  colorWarning: toneColours[mode].warning,
  colorError: toneColours[mode].danger,
  colorInfo: toneColours[mode].info,
})

/**
 * Returns the component library's theme: an 8-pixel grid, calm surfaces, the organisation's accent.
 * @param options.isTouch true for click targets of 44 pixels instead of 34
 * @param options.isStill true to disable animations (`prefers-reduced-motion`)
 */
export function themeConfig(
  palette: Palette,
  mode: PaletteMode,
  options: { readonly isTouch: boolean; readonly isStill: boolean },
): ThemeConfig {
  return {
    cssVar: { key: 'studydesk' },
    hashed: false,
    algorithm: [
      mode === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
      (_seed, map) => pickSafeColours(map as MapToken, palette, mode),
    ],
    token: {
      borderRadius: 6,
      controlHeight: options.isTouch ? 44 : 34,
      fontFamily,
      motion: !options.isStill,
      motionDurationSlow: '0.2s',
      motionDurationMid: '0.15s',
      motionDurationFast: '0.1s',
      wireframe: false,
      ...signalsOf(mode),
    },
    components: {
      Button: {
        primaryColor: palette.onAccent,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: formatColour(pickContrasting(requireColour(toneColours[mode].danger))),
        defaultColor: palette.outlineText,
        defaultBorderColor: palette.outline,
        // Only the filled button and toggles that are on use the accent colour (`base/styles/theme.css`).
        defaultHoverColor: palette.outlineText,
        defaultHoverBorderColor: palette.outlineText,
        defaultHoverBg: surfaces[mode].layout,
        defaultActiveColor: palette.outlineText,
        defaultActiveBorderColor: palette.outlineText,
      },
      // `base/styles/theme.css` draws the line around the selected segment, because the library has no token for it.
      Segmented: {
        trackBg: surfaces[mode].softLine,
        itemColor: surfaces[mode].text,
        itemHoverColor: surfaces[mode].text,
        itemHoverBg: 'transparent',
        itemActiveBg: 'transparent',
        itemSelectedBg: surfaces[mode].container,
        itemSelectedColor: surfaces[mode].text,
      },
      // Accent-coloured text appears on surfaces here, where the filled accent may be too dark or too bright.
      Pagination: { itemActiveColor: palette.accentText, itemActiveColorHover: palette.accentText },
      Dropdown: { colorPrimary: palette.accentText },
      Progress: { defaultColor: palette.accentText },
      Tabs: {
        itemSelectedColor: palette.accentText,
        itemHoverColor: palette.accentText,
        itemActiveColor: palette.accentText,
        inkBarColor: palette.accentText,
      },
      Table: {
        headerBg: surfaces[mode].layout,
        headerColor: surfaces[mode].weakText,
        headerSortActiveBg: surfaces[mode].layout,
        headerSortHoverBg: surfaces[mode].softLine,
        bodySortBg: surfaces[mode].container,
        rowHoverBg: surfaces[mode].layout,
        cellPaddingBlock: 12,
      },
      Card: {
        bodyPadding: 16,
        bodyPaddingSM: 16,
        headerPadding: 16,
        headerPaddingSM: 16,
        headerFontSize: 16,
        headerFontSizeSM: 16,
        headerHeight: 47,
        headerHeightSM: 47,
        borderRadiusLG: 8,
      },
      Modal: { titleFontSize: 20, titleLineHeight: 1.4 },
      // An empty checkbox consists only of its border. The border therefore needs more contrast than a border around text.
      Checkbox: { colorBorder: surfaces[mode].weakText },
      Radio: { colorBorder: surfaces[mode].weakText },
      Switch: { trackHeight: 24, handleSize: 20, trackMinWidth: 46 },
      Typography: { titleMarginBottom: 0, titleMarginTop: 0 },
      Form: { labelFontSize: 14, verticalLabelPadding: '0 0 4px' },
    },
  }
}

function pickSafeColours(map: MapToken, palette: Palette, mode: PaletteMode): MapToken {
  const surface = surfaces[mode]
  return {
    ...map,
    ...signalsOf(mode),
    ...computeTints(palette, mode),
    // The hover colour differs more from the label's colour, so that the label of a filled button stays readable.
    colorErrorHover: formatColour(mixColours(requireColour(toneColours[mode].danger), requireColour(surface.text), 0.12)),
    colorErrorActive: formatColour(mixColours(requireColour(toneColours[mode].danger), requireColour(surface.text), 0.2)),
    colorPrimary: palette.accent,
    colorPrimaryHover: palette.accentHover,
    colorPrimaryActive: palette.accentActive,
    colorPrimaryText: palette.accentText,
    colorPrimaryTextHover: palette.accentText,
    colorPrimaryTextActive: palette.accentText,
    colorLink: palette.accentText,
    colorLinkHover: palette.accentText,
    colorLinkActive: palette.accentText,
    colorBgLayout: surface.layout,
    colorBgContainer: surface.container,
    colorBgElevated: surface.elevated,
    colorBorder: surface.line,
    colorBorderSecondary: surface.softLine,
    colorText: surface.text,
    colorTextSecondary: surface.weakText,
    colorTextTertiary: surface.faintText,
    // Placeholders and counters are texts too. Only disabled elements may be fainter.
    colorTextQuaternary: surface.faintText,
  }
}

/** Returns quiet backgrounds and lines for alerts, tags and selected rows: the signal's colour mixed with the surface. */
function computeTints(palette: Palette, mode: PaletteMode): Record<string, string> {
  const surface = requireColour(surfaces[mode].container)
  const colours = { ...signalsOf(mode), colorPrimary: palette.accentText }
  return Object.fromEntries(
    Object.entries(colours).flatMap(([name, colour]) =>
      Object.entries(shares).map(([suffix, share]) => [
        `${name}${suffix}`,
        formatColour(mixColours(surface, requireColour(colour), share)),
      ]),
    ),
  )
}
const shares = { Bg: 0.08, BgHover: 0.14, Border: 0.4, BorderHover: 0.5 }
