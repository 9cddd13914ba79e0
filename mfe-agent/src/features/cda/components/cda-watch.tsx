export const CdaWatch = () => null
