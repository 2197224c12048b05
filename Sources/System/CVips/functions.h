// The functions of libvips that are called, one per line; see CDynamic/include/dynamic.h.
#define VIPS_FUNCTIONS(F) \
  F(VipsArea *, vips_area_new, (VipsCallbackFn free, void *data), (free, data)) \
  F(void, vips_area_unref, (VipsArea *area), (area)) \
  F(GType, vips_array_double_get_type, (void), ()) \
  F(GType, vips_array_image_get_type, (void), ()) \
  F(GType, vips_array_int_get_type, (void), ()) \
  F(GType, vips_band_format_get_type, (void), ()) \
  F(GType, vips_blob_get_type, (void), ()) \
  F(void, vips_block_untrusted_set, (gboolean state), (state)) \
  F(VipsOperation *, vips_cache_operation_build, (VipsOperation *operation), (operation)) \
  F(void, vips_cache_set_max, (int max), (max)) \
  F(int, vips_concurrency_get, (void), ()) \
  F(void, vips_concurrency_set, (int concurrency), (concurrency)) \
  F(const char *, vips_enum_nick, (GType type, int value), (type, value)) \
  F(char *, vips_error_buffer_copy, (void), ()) \
  F(guint64, vips_format_sizeof, (VipsBandFormat format), (format)) \
  F(VipsImage *, vips_image_copy_memory, (VipsImage *image), (image)) \
  F(int, vips_image_generate, \
    (VipsImage *image, VipsStartFn start, VipsGenerateFn generate, VipsStopFn stop, void *a, void *b), \
    (image, start, generate, stop, a, b)) \
  F(int, vips_image_get_blob, (const VipsImage *image, const char *name, const void **data, size_t *length), \
    (image, name, data, length)) \
  F(const void *, vips_image_get_data, (VipsImage *image), (image)) \
  F(gchar **, vips_image_get_fields, (VipsImage *image), (image)) \
  F(int, vips_image_get_int, (const VipsImage *image, const char *name, int *out), (image, name, out)) \
  F(int, vips_image_get_n_pages, (VipsImage *image), (image)) \
  F(int, vips_image_get_page_height, (VipsImage *image), (image)) \
  F(GType, vips_image_get_type, (void), ()) \
  F(GType, vips_image_get_typeof, (const VipsImage *image, const char *name), (image, name)) \
  F(gboolean, vips_image_hasalpha, (VipsImage *image), (image)) \
  F(gboolean, vips_image_is_sequential, (VipsImage *image), (image)) \
  F(gboolean, vips_image_ispartial, (VipsImage *image), (image)) \
  F(void, vips_image_minimise_all, (VipsImage *image), (image)) \
  F(VipsImage *, vips_image_new, (void), ()) \
  F(VipsImage *, vips_image_new_from_memory, \
    (const void *data, size_t size, int width, int height, int bands, VipsBandFormat format), \
    (data, size, width, height, bands, format)) \
  F(int, vips_image_pio_input, (VipsImage *image), (image)) \
  F(int, vips_image_pipeline_array, (VipsImage *image, VipsDemandStyle hint, VipsImage **in), (image, hint, in)) \
  F(gboolean, vips_image_remove, (VipsImage *image, const char *name), (image, name)) \
  F(void, vips_image_set_blob_copy, (VipsImage *image, const char *name, const void *data, size_t length), \
    (image, name, data, length)) \
  F(void, vips_image_set_int, (VipsImage *image, const char *name, int value), (image, name, value)) \
  F(void, vips_image_set_kill, (VipsImage *image, gboolean kill), (image, kill)) \
  F(void, vips_image_set_progress, (VipsImage *image, gboolean progress), (image, progress)) \
  F(int, vips_init, (const char *name), (name)) \
  F(GType, vips_interpretation_get_type, (void), ()) \
  F(void, vips_leak_set, (gboolean leak), (leak)) \
  F(int, vips_object_get_argument, \
    (VipsObject *object, const char *name, GParamSpec **specification, VipsArgumentClass **argument_class, \
     VipsArgumentInstance **instance), \
    (object, name, specification, argument_class, instance)) \
  F(void *, vips_object_map, (VipsSListMap2Fn body, void *a, void *b), (body, a, b)) \
  F(void, vips_object_unref_outputs, (VipsObject *object), (object)) \
  F(void, vips_operation_block_set, (const char *name, gboolean state), (name, state)) \
  F(VipsOperation *, vips_operation_new, (const char *name), (name)) \
  F(VipsRegion *, vips_region_new, (VipsImage *image), (image)) \
  F(int, vips_region_prepare, (VipsRegion *region, const VipsRect *rect), (region, rect)) \
  F(int, vips_region_region, (VipsRegion *region, VipsRegion *target, const VipsRect *rect, int x, int y), \
    (region, target, rect, x, y)) \
  F(void, vips_thread_shutdown, (void), ()) \
  F(GType, vips_type_find, (const char *base, const char *name), (base, name)) \
  F(VipsImage **, vips_value_get_array_image, (const GValue *value, int *count), (value, count)) \
  F(void *, vips_value_get_blob, (const GValue *value, size_t *length), (value, length)) \
  F(void, vips_value_set_array_double, (GValue *value, const double *array, int count), (value, array, count)) \
  F(void, vips_value_set_array_image, (GValue *value, int count), (value, count)) \
  F(void, vips_value_set_array_int, (GValue *value, const int *array, int count), (value, array, count)) \
  F(gboolean, vips_vector_isenabled, (void), ()) \
  F(void, vips_verror, (const char *domain, const char *format, va_list arguments), (domain, format, arguments)) \
  F(int, vips_version, (int flag), (flag))

// Functions that are only called in this target: GModule, for the codecs that Debian builds as modules. libvips loads
// it.
#define MODULE_FUNCTIONS(F) \
  F(GModule *, g_module_open, (const gchar *path, GModuleFlags flags), (path, flags)) \
  F(void, g_module_make_resident, (GModule *module), (module))
