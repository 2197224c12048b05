// What people who import PhotoEdit write edits with.
@_exported public import Adjustments
@_exported public import Documents
