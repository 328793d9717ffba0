/** Returns the name of an instrument as REDCap shows it: `visit_lab_data` is "Visit Lab Data". Pure. */
export const formNameOf = (form: string): string =>
  form
    .split(/[_\s]+/)
    .filter((word) => word !== '')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(' ')
