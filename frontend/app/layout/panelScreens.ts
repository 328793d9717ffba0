/** What the shell opens over a screen, as one part to fetch: each for itself would split what they share into many small ones. */
export { Palette } from '../palette/Palette.tsx'
export { HelpSheet } from '../shortcuts/HelpSheet.tsx'
export { ShellTour } from '../tour/ShellTour.tsx'
export { ChangePasswordDialog, EditProfileDialog } from './ProviderDialogs.tsx'
