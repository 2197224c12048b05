// The codes of recipes, adjustments and settings.
extension EditError.Code {
  /// A setting names a step that the recipe has more than once.
  public static let ambiguousStep = Self("ambiguous-step", .badData)
  /// A JSON array is malformed.
  public static let badArray = Self("bad-array", .badData)
  /// A text is not an aspect ratio such as `4:5`.
  public static let badAspect = Self("bad-aspect", .badData)
  /// A text is not a color.
  public static let badColor = Self("bad-color", .badData)
  /// An escape in a JSON string is unknown or incomplete.
  public static let badEscape = Self("bad-escape", .badData)
  /// A text does not name a file: it is empty, or an invalid digest.
  public static let badFile = Self("bad-file", .badData)
  /// The id of a step has other characters than `A–Z a–z 0–9 . _ -`, or more than 64.
  public static let badID = Self("bad-id", .badData)
  /// The form of a mask is unknown.
  public static let badMask = Self("bad-mask", .badData)
  /// A file that is named as a font cannot be used as one.
  public static let badFont = Self("bad-font", .badData)
  /// A JSON number is malformed.
  public static let badNumber = Self("bad-number", .badData)
  /// A JSON object is malformed.
  public static let badObject = Self("bad-object", .badData)
  /// A value for a recipe's parameter is malformed.
  public static let badParameter = Self("bad-parameter", .usage)
  /// A file that is named as a color profile cannot be used for a rendering.
  public static let badProfile = Self("bad-profile", .badData)
  /// The recipe cannot be read.
  public static let badRecipe = Self("bad-recipe", .badData)
  /// A setting is not of the form `op.key=value` or `#id.key=value`.
  public static let badSetting = Self("bad-setting", .badData)
  /// A color table is damaged, or of a kind that is not supported.
  public static let badTable = Self("bad-table", .badData)
  /// A JSON value is missing, or a photo cannot have a value.
  public static let badValue = Self("bad-value", .badData)
  /// The format version of a recipe is malformed.
  public static let badVersion = Self("bad-version", .badData)
  /// A file that the recipe names cannot be read.
  public static let cannotRead = Self("cannot-read", .badData)
  /// Parameters contradict each other.
  public static let conflict = Self("conflict", .badData)
  /// A JSON string contains a control character.
  public static let controlCharacter = Self("control-character", .badData)
  /// Two steps of a recipe have the same id.
  public static let duplicateID = Self("duplicate-id", .badData)
  /// A JSON object has a duplicate key.
  public static let duplicateKey = Self("duplicate-key", .badData)
  /// A recipe is empty.
  public static let emptyDocument = Self("empty-document", .badData)
  /// Recipes extend each other circularly.
  public static let extendsCycle = Self("extends-cycle", .badData)
  /// The recipe that another extends is invalid.
  public static let extendsInvalid = Self("extends-invalid", .badData)
  /// The recipe that another extends does not exist, or cannot be looked up here.
  public static let extendsNotFound = Self("extends-not-found", .notFound)
  /// Too many recipes extend each other.
  public static let extendsTooDeep = Self("extends-too-deep", .badData)
  /// A file lies outside the folders that a recipe may read.
  public static let fileOutside = Self("file-outside", .refused)
  /// The adjustments are those of another program.
  public static let foreignAdjustments = Self("foreign-adjustments", .badData)
  /// An integer is beyond 2^53, where digits are lost.
  public static let integerTooLarge = Self("integer-too-large", .badData)
  /// An escape names half of a surrogate pair.
  public static let loneSurrogate = Self("lone-surrogate", .badData)
  /// Masks are nested too deep.
  public static let maskTooDeep = Self("mask-too-deep", .badData)
  /// A mask combines too many masks.
  public static let maskTooLarge = Self("mask-too-large", .badData)
  /// A required key is missing.
  public static let missingKey = Self("missing-key", .badData)
  /// A newer version of photoedit made it.
  public static let newerVersion = Self("newer-version", .newerVersion)
  /// The recipe would change nothing.
  public static let noAdjustments = Self("no-adjustments", .badData)
  /// An adjustment does nothing as it is given: a file, a text or another value is missing.
  public static let noEffect = Self("no-effect", .badData)
  /// A number is written in a form that JSON does not allow.
  public static let notAJSONNumber = Self("not-a-json-number", .badData)
  /// A geometry adjustment has an opacity, a blend mode or a mask.
  public static let notMixable = Self("not-mixable", .badData)
  /// A number is not an integer.
  public static let notWhole = Self("not-whole", .badData)
  /// A string contains a NUL character.
  public static let nulCharacter = Self("nul-character", .badData)
  /// A number is too large for a double.
  public static let numberTooLarge = Self("number-too-large", .badData)
  /// Two merged recipes have different adjustments with the same id.
  public static let opDiffers = Self("op-differs", .badData)
  /// A comment has no end.
  public static let openComment = Self("open-comment", .badData)
  /// A string has no end.
  public static let openString = Self("open-string", .badData)
  /// A number is outside its range.
  public static let outOfRange = Self("out-of-range", .badData)
  /// JSON is nested too deep.
  public static let tooDeep = Self("too-deep", .badData)
  /// A recipe, or a file that it names, is larger than allowed.
  public static let tooLarge = Self("too-large", .refused)
  /// A comma has nothing after it.
  public static let trailingComma = Self("trailing-comma", .badData)
  /// There is text after the end of the document.
  public static let trailingText = Self("trailing-text", .badData)
  /// A recipe changes a step that the recipe it extends does not have.
  public static let unknownID = Self("unknown-id", .badData)
  /// A key is unknown.
  public static let unknownKey = Self("unknown-key", .badData)
  /// An adjustment is unknown.
  public static let unknownOp = Self("unknown-op", .usage)
  /// The recipe has no such parameter.
  public static let unknownParameter = Self("unknown-parameter", .badData)
  /// A setting names a step that the recipe does not have.
  public static let unknownStep = Self("unknown-step", .badData)
  /// A word is not one of those allowed.
  public static let unknownValue = Self("unknown-value", .badData)
  /// An array has too many or too few elements.
  public static let wrongCount = Self("wrong-count", .badData)
  /// A document declares another format.
  public static let wrongFormat = Self("wrong-format", .badData)
  /// A decoded adjustment declares another op.
  public static let wrongOp = Self("wrong-op", .badData)
  /// A value is of another type than expected.
  public static let wrongType = Self("wrong-type", .badData)
  /// No recipe has this name.
  public static let recipeNotFound = Self("recipe-not-found", .notFound)
  /// A photo was given where a recipe was expected.
  public static let notARecipe = Self("not-a-recipe", .badData)
  /// A document is not UTF-8.
  public static let notUTF8 = Self("not-utf8", .badData)
  /// A change adds to a value that is not a number.
  public static let notANumber = Self("not-a-number", .badData)
  /// No adjustment is selected.
  public static let nothingSelected = Self("nothing-selected", .badData)
  /// No change is given.
  public static let noChange = Self("no-change", .usage)
  /// A strength is outside 0 to 200.
  public static let badStrength = Self("bad-strength", .usage)
  /// A JSON document has a comment where none is allowed.
  public static let comment = Self("comment", .badData)
}
