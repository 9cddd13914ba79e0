import {
  fileTooLarge,
  moreRestrictions,
  tooManyFiles,
  uploadFailed,
  uploadTexts,
  wrongFileType,
} from '@bluebonnet/contracts'
import type { UploadRule } from '@bluebonnet/contracts'
import type { Locale } from '@uppy/core/utils'

/**
 * Our words in Uppy's places (docs/rules/screens.md#upload-field); %{…} is what Uppy fills in. Types are named as
 * people name them, not by their endings.
 */
export const uploadLocale = (rule: UploadRule): Locale<0 | 1> => ({
  pluralize: (count) => (count === 1 ? 0 : 1),
  strings: {
    youCanOnlyUploadX: tooManyFiles('%{smart_count}'),
    exceedsSize: fileTooLarge('%{file}', '%{size}'),
    youCanOnlyUploadFileTypes: wrongFileType(rule.types),
    noDuplicates: uploadTexts.duplicate,
    missingRequiredMetaField: uploadTexts.missingMeta,
    failedToUpload: uploadFailed('%{file}'),
    additionalRestrictionsFailed: moreRestrictions('%{count}'),
    noInternetConnection: uploadTexts.offline,
    connectedToInternet: uploadTexts.online,
  },
})
