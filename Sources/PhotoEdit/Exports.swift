// The modules that clients of PhotoEdit use.
@_exported public import Adjustments
@_exported public import Documents
@_exported public import Editing
@_exported public import PhotoLibrary
@_exported public import Rendering
@_exported public import LibraryStore
@_exported public import Workers
